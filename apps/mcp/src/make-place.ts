import { questionStore } from '@agenthooks/approval-bridge';
import { type Environment, recorderHome } from '@agenthooks/signals-recorder';
import type { Person, Place } from './call.ts';
import { createCommandLine } from './command-line/command-line.ts';
import { createHubLink } from './hub/link.ts';
import { createViewPage } from './hub/view-page.ts';

export function makePlace(
  env: Environment,
  command: readonly [string, ...string[]],
  person: Person,
  besides: string,
): Place {
  const home = recorderHome(env);
  const link = createHubLink({ env, command });
  return {
    env,
    home,
    link,
    page: createViewPage({ env, home, hub: link }),
    questions: questionStore(home),
    commandLine: createCommandLine(env, besides),
    person,
    pinned: { id: undefined },
    waits: { open: 0 },
    now: Date.now,
  };
}
