// node ci-gate.mjs <question> [seconds]: 0 when a person says yes, 1 on no, 2 when nobody said
// either: by the limit, because the job was ended, or because asking failed.
import { choiceSchema, questionStore, waitForResolution } from '@agenthooks/approval-bridge';
import { recorderHome } from '@agenthooks/signals-recorder';

const exits = { yes: 0, no: 1, nobody: 2 };
const [text, seconds = '600'] = process.argv.slice(2);

async function ask() {
  const limit = Number(seconds) * 1000;
  if (!text || !(limit > 0)) throw new Error('usage: node ci-gate.mjs <question> [seconds]');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());

  const store = questionStore(recorderHome(process.env));
  const contract = choiceSchema(['yes', 'no']);
  const asked = await store.ask({ session: 'ci-gate', cwd: process.cwd(), text, contract });
  console.error(`${text} agenthooks answer ci-gate/${asked.sequence} yes`);

  const until = AbortSignal.any([stop.signal, AbortSignal.timeout(limit)]);
  await waitForResolution(store, asked, until);
  // Nobody may answer a gate that is gone. An answer that came at the last moment stands.
  await store.close(asked, stop.signal.aborted ? 'the job ended' : 'nobody answered', 'ci-gate');
  const { resolution } = await store.read(asked);
  console.error(
    resolution.kind === 'answered' ? `${resolution.reply}, by ${resolution.by}` : resolution.why,
  );
  return resolution.kind === 'answered' ? exits[resolution.reply] : exits.nobody;
}

// An error must not look like a person's no, which is what Node's own exit 1 would be.
process.exitCode = await ask().catch((error) => {
  console.error(error.message);
  return exits.nobody;
});
