import {
  type HookEntry,
  type JsonHooksConfig,
  timeoutInFile,
  timeoutInSeconds,
} from '@agenthooks/agent-catalog';
import type { Node } from 'jsonc-parser';
import { Refusal } from '../refusal.ts';
import { type Document, placeOf } from './document.ts';
import type { Made } from './made.ts';
import { expectType, type Member, memberOf, membersOf } from './members.ts';
import { appendSlot, applySplices, removeChildren, type Splice } from './splice.ts';
import { render, renderInline, styleOf } from './style.ts';

/**
 * Hooks in a JSON file of the shape that Claude Code gave it:
 * `{"hooks": {"<Event>": [{"matcher"?, "hooks": [{"type", "command", "timeout", "async"?}]}]}}`,
 * or, by the agent's layout, below another key and without the groups.
 */

export interface FoundEntry {
  event: string;
  matcher?: string;
  command: string;
  /** Seconds. */
  timeout?: number;
  async?: boolean;
  node: Node;
  group: Node;
}

/** Of a group. */
const HOOKS = 'hooks';

export const underOf = ({ layout }: JsonHooksConfig) => layout?.under ?? 'hooks';

function isGrouped(event: string, { layout }: JsonHooksConfig): boolean {
  return layout === undefined || layout.grouped.includes(event);
}

/** Every command hook of the file, in its order. Refuses what stands wrongly on our way. */
export function entriesOf(document: Document, config: JsonHooksConfig): FoundEntry[] {
  const hooks = hooksOf(document, config);
  if (!hooks) return [];
  return membersOf(hooks.value).flatMap((event) => {
    memberOf(document, hooks.value, event.key);
    if (event.value.type !== 'array') return [];
    return (event.value.children ?? []).flatMap((group) =>
      isGrouped(event.key, config)
        ? entriesOfGroup(event.key, group, config)
        : entryOf(event.key, matcherOf(membersOf(group)), group, group, config),
    );
  });
}

function entriesOfGroup(event: string, group: Node, config: JsonHooksConfig): FoundEntry[] {
  if (group.type !== 'object') return [];
  const members = membersOf(group);
  const inner = members.find(({ key }) => key === HOOKS)?.value;
  if (inner?.type !== 'array') return [];
  const matcher = matcherOf(members);
  return (inner.children ?? []).flatMap((node) => entryOf(event, matcher, node, group, config));
}

function matcherOf(members: readonly Member[]): string | undefined {
  const matcher: unknown = members.find(({ key }) => key === 'matcher')?.value.value;
  return typeof matcher === 'string' ? matcher : undefined;
}

function entryOf(
  event: string,
  matcher: string | undefined,
  node: Node,
  group: Node,
  config: JsonHooksConfig,
): FoundEntry[] {
  if (node.type !== 'object') return [];
  const members = membersOf(node);
  const value = (key: string): unknown => members.find((member) => member.key === key)?.value.value;
  const command = value('command');
  const timeout = value(config.timeout.key);
  const async = value('async');
  if (typeof command !== 'string') return [];
  return [
    {
      event,
      ...(matcher === undefined ? {} : { matcher }),
      command,
      ...(typeof timeout === 'number'
        ? { timeout: timeoutInSeconds(config.timeout, timeout) }
        : {}),
      ...(typeof async === 'boolean' ? { async } : {}),
      node,
      group,
    },
  ];
}

function hooksOf(document: Document, config: JsonHooksConfig): Member | undefined {
  if (!document.root) return undefined;
  const under = underOf(config);
  const root = expectType(document, document.root, 'object', 'the file');
  const hooks = memberOf(document, root, under);
  if (hooks) expectType(document, hooks.value, 'object', `"${under}"`);
  return hooks;
}

/** @throws Refusal when the file switches every hook off: ours would never run. */
export function refuseSwitchedOff(document: Document, key: string | null): void {
  if (key === null || !document.root || document.root.type !== 'object') return;
  const member = memberOf(document, document.root, key);
  if (member?.value.value !== true) return;
  throw new Refusal(
    'switched-off',
    document.file,
    `"${key}" is true: the agent runs no hook at all`,
    `Set it to false or take it out, then run the same command again.`,
    { place: placeOf(document.text, member.property.offset) },
  );
}

/** The text with the entries appended last, and what had to be made for them. */
export function addEntries(
  document: Document,
  entries: readonly HookEntry[],
  config: JsonHooksConfig,
): { text: string; made: Made } {
  if (entries.length === 0) return { text: document.text, made: { created: [], filled: [] } };
  const under = underOf(config);
  const byEvent = new Map<string, object[]>();
  for (const { event, matcher, command, timeout, async } of entries) {
    const limit = { [config.timeout.key]: timeoutInFile(config.timeout, timeout) };
    const hook = { type: 'command', command, ...limit, ...(async && { async }) };
    const filter = matcher === undefined ? {} : { matcher };
    const group = isGrouped(event, config)
      ? { ...filter, [HOOKS]: [hook] }
      : { ...filter, ...hook };
    byEvent.set(event, [...(byEvent.get(event) ?? []), group]);
  }
  const hooks = hooksOf(document, config);
  if (!document.root) return fresh(document, byEvent, config);
  if (!hooks) {
    const members = new Map([[under, Object.fromEntries(byEvent)]]);
    const { splice, filled } = append(document, document.root, members, []);
    return {
      text: applySplices(document.text, [splice]),
      made: { created: [[under]], filled },
    };
  }
  const splices: Splice[] = [];
  const made: Made = { created: [], filled: [] };
  const missing = new Map<string, object[]>();
  for (const [event, groups] of byEvent) {
    const member = memberOf(document, hooks.value, event);
    if (!member) {
      missing.set(event, groups);
      continue;
    }
    const list = expectType(document, member.value, 'array', `"${under}.${event}"`);
    const { splice, filled } = append(document, list, groups, [under, event]);
    splices.push(splice);
    made.filled.push(...filled);
  }
  if (missing.size > 0) {
    const { splice, filled } = append(document, hooks.value, missing, [under]);
    splices.push(splice);
    made.filled.push(...filled);
    made.created.push(...[...missing.keys()].map((event) => [under, event]));
  }
  return { text: applySplices(document.text, splices), made };
}

/** For an empty file: a document of our own, in the field's usual form. */
function fresh(
  document: Document,
  byEvent: ReadonlyMap<string, object[]>,
  config: JsonHooksConfig,
) {
  const under = underOf(config);
  const whole = { ...config.own?.head, [under]: Object.fromEntries(byEvent) };
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  return { text, made: { created: [[under]], filled: [], blank: document.text } };
}

export function append(
  document: Document,
  container: Node,
  children: ReadonlyMap<string, unknown> | readonly unknown[],
  path: string[],
): { splice: Splice; filled: Made['filled'] } {
  const { text } = document;
  const style = styleOf(text, document.root);
  const slot = appendSlot(text, container, style);
  const draw = (value: unknown) =>
    slot.inline
      ? renderInline(value, style.gap || (style.inline ? '' : ' '))
      : render(value, style, slot.indent);
  const drawn =
    children instanceof Map
      ? [...children].map(([key, value]) => {
          const colon = slot.inline && style.gap === '' ? ':' : ': ';
          return `${JSON.stringify(key)}${colon}${draw(value)}`;
        })
      : [...(children as readonly unknown[])].map(draw);
  const empty = (container.children?.length ?? 0) === 0;
  const added = drawn.map((one, index) => slot.before(empty && index === 0) + one).join('');
  const blanks = text.slice(container.offset + 1, container.offset + container.length - 1);
  return {
    splice: { offset: slot.offset, length: 0, text: added + slot.after },
    filled: empty ? [{ path, blanks }] : [],
  };
}

/** Nothing is left but what the file must have, so that a file which was not there may go. */
export function isBare({ root }: Document, { own }: JsonHooksConfig): boolean {
  if (!root) return true;
  const head = Object.entries(own?.head ?? {});
  return (
    root.type === 'object' &&
    membersOf(root).every(({ key, value }) =>
      head.some(([name, said]) => name === key && said === value.value),
    )
  );
}

/**
 * @throws Refusal when a file of somebody else has the name of ours in a folder of which the agent
 *   reads every file
 */
export function refuseForeign(document: Document, config: JsonHooksConfig, mine: boolean): void {
  if (config.own === null || mine || isBare(document, config)) return;
  throw new Refusal(
    'not-ours',
    document.file,
    'a file that is not ours stands there',
    'Give it another name, then run the same command again.',
  );
}

/**
 * The text without the entries that `isOurs` names. Containers that become empty by that leave
 * too where we made them, and are as they were where we filled them. Without knowledge of what
 * was made (a lost manifest) an emptied container is taken for ours.
 */
export function removeEntries(
  document: Document,
  config: JsonHooksConfig,
  isOurs: (entry: FoundEntry) => boolean,
  made?: Made,
): string {
  const under = underOf(config);
  const hooks = hooksOf(document, config);
  const ours = entriesOf(document, config).filter(isOurs);
  if (!hooks || !document.root || ours.length === 0) return document.text;
  const gone = new Set(ours.map(({ node }) => node));
  const splices: Splice[] = [];
  const emptied: Node[] = [];
  for (const event of membersOf(hooks.value)) {
    if (!ours.some((entry) => entry.event === event.key)) continue;
    const path = [under, event.key];
    const groups = (event.value.children ?? []).filter((group) => isWhollyGone(group, gone));
    if (groups.length === event.value.children?.length && wasCreated(path, made)) {
      emptied.push(event.property);
      continue;
    }
    splices.push(...emptyOrCut(event.value, groups, path, made));
    for (const group of event.value.children ?? []) {
      if (groups.includes(group)) continue;
      const inner = membersOf(group).find(({ key }) => key === HOOKS)?.value;
      if (inner)
        splices.push(
          ...removeChildren(
            inner,
            [...gone].filter((n) => n.parent === inner),
          ),
        );
    }
  }
  if (
    emptied.length > 0 &&
    emptied.length === hooks.value.children?.length &&
    wasCreated([under], made)
  ) {
    return applySplices(document.text, emptyOrCut(document.root, [hooks.property], [], made));
  }
  splices.push(...emptyOrCut(hooks.value, emptied, [under], made));
  return applySplices(document.text, splices);
}

/** A group with nothing but hooks of ours: its matcher was ours too. */
function isWhollyGone(group: Node, gone: ReadonlySet<Node>): boolean {
  if (group.type !== 'object') return false;
  if (gone.has(group)) return true;
  const members = membersOf(group);
  const inner = members.find(({ key }) => key === HOOKS)?.value;
  const nothingElse = members.every(({ key }) => key === HOOKS || key === 'matcher');
  return (
    nothingElse &&
    inner?.type === 'array' &&
    (inner.children?.length ?? 0) > 0 &&
    inner.children!.every((node) => gone.has(node))
  );
}

/** What stands in a member that we made is ours too. */
function wasCreated(path: readonly string[], made: Made | undefined): boolean {
  if (!made) return true;
  return made.created.some((one) => one.every((key, index) => path[index] === key));
}

export function emptyOrCut(
  container: Node,
  gone: readonly Node[],
  path: readonly string[],
  made: Made | undefined,
): Splice[] {
  const all = container.children?.length ?? 0;
  const filled = made?.filled.find((one) => one.path.join('\0') === path.join('\0'));
  if (gone.length > 0 && gone.length === all && filled) {
    return [{ offset: container.offset + 1, length: container.length - 2, text: filled.blanks }];
  }
  return removeChildren(container, gone);
}
