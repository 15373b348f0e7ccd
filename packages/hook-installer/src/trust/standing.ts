import type { HookEntry, HookPlace, JsonHooksConfig } from '@agenthooks/agent-catalog';
import type { Document } from '../json/document.ts';
import { entriesOf } from '../json/hooks.ts';
import { membersOf } from '../json/members.ts';

/** A handler in the agent's file, by its place. */
export interface Standing {
  place: HookPlace;
  /** A command of ours; `entry` where it is one that we would write. */
  mine: boolean;
  entry?: HookEntry;
}

/** Every handler of the file, whoever owns it, in its order. */
export function standingOf(
  document: Document,
  config: JsonHooksConfig,
  isOurs: (entry: { command: string }) => boolean,
): Standing[] {
  const found = entriesOf(document, config).filter(isOurs);
  const hooks = document.root && membersOf(document.root).find(({ key }) => key === 'hooks');
  if (hooks === undefined) return [];
  return membersOf(hooks.value).flatMap(({ key: event, value: groups }) =>
    (groups.children ?? []).flatMap((node, group) => {
      const inner = membersOf(node).find(({ key }) => key === 'hooks')?.value;
      return (inner?.children ?? []).map((handlerNode, handler) => {
        const mine = found.find((one) => one.node === handlerNode);
        const entry = mine && entryOf(mine);
        const place = { event, group, handler };
        return { place, mine: mine !== undefined, ...(entry && { entry }) };
      });
    }),
  );
}

function entryOf(found: ReturnType<typeof entriesOf>[number]): HookEntry | undefined {
  const { event, matcher, command, timeout, async } = found;
  // Ours always has a limit; without one it was changed, and is not what we would trust.
  if (timeout === undefined) return undefined;
  return {
    event,
    ...(matcher !== undefined && { matcher }),
    command,
    timeout,
    ...(async === true && { async }),
  };
}
