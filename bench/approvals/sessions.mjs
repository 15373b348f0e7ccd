// What hosts write: one file a session, moved into its place at each change.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes of each session a second. */
const rate = 5;

export function sessionWriter(folder, count, identity) {
  let since = 1;

  function write(n) {
    since += 1;
    const pane = `pane${String(n).padStart(6, '0')}`;
    const path = join(folder, `${pane}.json`);
    const record = {
      schemaVersion: 1,
      pane,
      brand: 'agenthooks',
      agent: 'claude',
      command: 'claude',
      cwd: '/home/user/project',
      process: identity,
      host: identity,
      startedAt: 1,
      phase: since % 2 === 0 ? 'working' : 'attention',
      since,
      reason: { rule: 3, name: 'working', evidence: 'hook prompt' },
      session: `session-${n}`,
      heartbeat: since,
    };
    writeFileSync(`${path}.tmp`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${path}.tmp`, path);
  }

  return {
    writeAll() {
      for (let n = 0; n < count; n++) write(n);
    },
    /** Spreads the changes evenly over the time; resolves with how many there were. */
    run(ms) {
      const every = 1000 / (count * rate);
      const started = performance.now();
      let done = 0;
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const elapsed = performance.now() - started;
          for (; done * every < Math.min(elapsed, ms); done++) write(done % count);
          if (elapsed < ms) return;
          clearInterval(timer);
          resolve(done);
        }, 2);
      });
    },
  };
}
