// Stands for an agent's loader: calls every export of each plugin file, then hands on the events
// that come on stdin, one JSON line each: {"hook", "input", "output"}. Says on fd 3 what went wrong
// in the agent's eyes, and nothing else may say anything.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const tell = (text) => writeSync(3, `${text}\n`);
process.on('uncaughtException', (error) => tell(`uncaught ${error}`));
process.on('unhandledRejection', (error) => tell(`unhandled ${error}`));

const [contexts, ...files] = process.argv.slice(2);
const loaded = [];
for (const file of files) {
  const exports = Object.values(await import(pathToFileURL(file).href));
  for (const plugin of exports) {
    if (typeof plugin !== 'function') tell('an export that is no function');
    for (const context of JSON.parse(contexts)) loaded.push(await plugin(context));
  }
}
tell(`loaded ${loaded.map((hooks) => Object.keys(hooks).length).join(' ')}`);

/** What no JSON can hold, by its name. */
const hostile = {
  undefined: () => undefined,
  cycle: () => {
    const value = { type: 'session.idle' };
    value.properties = value;
    return value;
  },
  throws: () =>
    new Proxy(
      { type: 'session.idle' },
      {
        get() {
          throw new Error('a getter that throws');
        },
        has() {
          throw new Error('a trap that throws');
        },
        getOwnPropertyDescriptor() {
          throw new Error('a trap that throws');
        },
      },
    ),
  bigint: () => ({
    type: 'permission.asked',
    properties: { sessionID: 's', id: 'p', metadata: 1n },
  }),
  symbol: () => ({ type: Symbol('x'), properties: Symbol('y') }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { hook, input, output, odd } = JSON.parse(line);
  for (const hooks of loaded) {
    const given = odd === undefined ? input : { event: hostile[odd]() };
    const change = output === null ? null : output;
    try {
      const result = hooks[hook]?.(
        odd === undefined ? given : hook === 'event' ? given : given.event,
        change,
      );
      if (result !== undefined && typeof result.then !== 'function')
        tell('a hook that gives something');
      if ((await result) !== undefined) tell('a hook that gives something');
    } catch (error) {
      tell(`${hook} threw ${error}`);
    }
    if (hook === 'shell.env' && change) tell(`env ${JSON.stringify(change.env)}`);
  }
}
tell('end');
