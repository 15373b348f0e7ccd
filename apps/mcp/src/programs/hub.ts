import { HubError, readHubSettings, startHub } from '@agenthooks/hub';
import { recorderHome } from '@agenthooks/signals-recorder';

/** The hub of this user in this process, until it is asked to go or has had nothing to do. */
try {
  const settings = readHubSettings(recorderHome(process.env));
  const hub = await startHub({ env: process.env, settings });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void hub.close());
  }
  await hub.stopped;
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof HubError && error.code === 'running' ? 3 : 1;
}
