// Stands for the loader of an agent that takes listeners: calls the default export of each file with
// an object that has `on`, then hands on the events that come on stdin, one JSON line each:
// {"event", "session", "odd", "load"}. Each listener gets an object of its own. `load` loads all files
// anew. Says on fd 3 what went wrong in the agent's eyes, and nothing else may say anything.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const tell = (text) => writeSync(3, `${text}\n`);
process.on('uncaughtException', (error) => tell(`uncaught ${error}`));
process.on('unhandledRejection', (error) => tell(`unhandled ${error}`));

const files = process.argv.slice(2);
let listeners = [];
let loads = 0;
async function load() {
  listeners = [];
  loads += 1;
  for (const file of files) {
    const { default: extension, ...others } = await import(
      `${pathToFileURL(file).href}?load=${loads}`
    );
    if (Object.keys(others).length > 0) tell('an export that the agent does not know');
    const given = extension({ on: (name, listener) => listeners.push([name, listener]) });
    if (given !== undefined) tell('an extension that gives something');
  }
  tell(`loaded ${listeners.length}`);
}

/** What no JSON can hold, by its name. */
const hostile = {
  null: () => null,
  text: () => 'x',
  cycle: () => {
    const value = {};
    value.self = value;
    return value;
  },
  throws: () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error('a getter that throws');
        },
        ownKeys() {
          throw new Error('a trap that throws');
        },
      },
    ),
};

await load();
for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  if (call.load) {
    await load();
    continue;
  }
  const event = call.odd === undefined ? call.event : hostile[call.odd]();
  const context =
    call.odd === undefined
      ? { sessionManager: { getSessionId: () => call.session } }
      : hostile[call.odd]();
  for (const [name, listener] of listeners) {
    if (name !== (call.name ?? call.event.type)) continue;
    try {
      const own = call.odd === undefined ? { ...event } : event;
      const result = listener(own, context);
      if (typeof result?.then !== 'function') tell('a listener that gives something');
      if ((await result) !== undefined) tell('a listener that gives something');
    } catch (error) {
      tell(`${name} threw ${error}`);
    }
  }
}
tell('end');
