import type { UsageSlot } from '@agenthooks/agent-catalog';
import { chainedIn, chainOf, unchained } from '@agenthooks/hook-runtime';
import type { Node } from 'jsonc-parser';
import { Refusal } from '../refusal.ts';
import { type Document, placeOf } from './document.ts';
import { append, emptyOrCut } from './hooks.ts';
import type { Made } from './made.ts';
import { expectType, type Member, memberOf, membersOf } from './members.ts';
import { applySplices, type Splice } from './splice.ts';

/** The one place in the file where a command is told of cost and context. */
export interface SlotClaim {
  slot: UsageSlot;
  /** What is to stand there; `chained` is a command that it wraps. */
  command(chained?: string): string;
  /** The owner's command is wrapped. Without it a slot of somebody else stays. */
  chain: boolean;
}

export interface FoundSlot {
  owner: 'nobody' | 'us' | 'other';
  /** What runs there now; absent where nothing does, or what stands there is no command. */
  command?: string;
  /** The owner's, wrapped in ours. */
  chained?: string;
  /** Another brand wraps ours. */
  wrapped?: true;
}

type IsOurs = (entry: { command: string }) => boolean;

/** Who has the slot. */
export function findSlot(document: Document, slot: UsageSlot, isOurs: IsOurs): FoundSlot {
  const members = slotMembers(document, slot);
  const member = members.find((one) => isOurSlot(one, slot, isOurs)) ?? members[0];
  if (member === undefined) return { owner: 'nobody' };
  const command = commandOf(member, slot)?.value as string | undefined;
  if (command === undefined) return { owner: 'other' };
  const ours = chainOf(command).find(({ link }) => isOurs({ command: link }))?.whole;
  if (ours === undefined) return { owner: 'other', command };
  const chained = chainedIn(ours);
  return {
    owner: 'us',
    command: ours,
    ...(chained !== undefined && { chained }),
    ...(ours !== command && { wrapped: true }),
  };
}

/**
 * The text with our command in the slot, where it is free or its owner's is to be wrapped.
 * @throws Refusal where what stands there is no command that could be wrapped.
 */
export function claimSlot(
  document: Document,
  { slot, command, chain }: SlotClaim,
): { text: string; made?: NonNullable<Made['slot']>; filled: Made['filled']; blank?: string } {
  const value = { ...slot.members, [slot.command]: command() };
  if (document.root === undefined) {
    const text = `${JSON.stringify({ [slot.key]: value }, null, 2)}\n`;
    return { text, made: { literal: null }, filled: [], blank: document.text };
  }
  const root = expectType(document, document.root, 'object', 'the file');
  const member = memberOf(document, root, slot.key);
  if (member === undefined) {
    const { splice, filled } = append(document, root, new Map([[slot.key, value]]), []);
    return { text: applySplices(document.text, [splice]), made: { literal: null }, filled };
  }
  if (!chain) return { text: document.text, filled: [] };
  const owner = commandOf(member, slot);
  if (owner === undefined) {
    throw new Refusal(
      'wrong-type',
      document.file,
      `"${slot.key}" has no "${slot.command}" that could be wrapped`,
      'Mend it, or install without --chain.',
      { place: placeOf(document.text, member.value.offset) },
    );
  }
  const literal = document.text.slice(owner.offset, owner.offset + owner.length);
  const ours = JSON.stringify(command(String(owner.value)));
  return {
    text: applySplices(document.text, [{ ...spanOf(owner), text: ours }]),
    made: { literal },
    filled: [],
  };
}

/** The text without ours: the slot is free, or its owner's again as it was written. */
export function releaseSlot(
  document: Document,
  slot: UsageSlot,
  isOurs: IsOurs,
  made?: Made,
): string {
  const ours = slotMembers(document, slot).filter((member) => isOurSlot(member, slot, isOurs));
  if (ours.length === 0 || document.root === undefined) return document.text;
  const gone: Node[] = [];
  const splices: Splice[] = [];
  for (const member of ours) {
    const node = commandOf(member, slot)!;
    const left = unchained(String(node.value), (link) => isOurs({ command: link }));
    if (left === undefined) gone.push(member.property);
    else splices.push({ ...spanOf(node), text: literalOf(left, made) });
  }
  if (gone.length > 0) splices.push(...emptyOrCut(document.root, gone, [], made));
  return applySplices(document.text, splices);
}

/** As its owner wrote it, where the manifest still says how. */
function literalOf(owner: string, made: Made | undefined): string {
  const { literal, inner = [] } = made?.slot ?? { literal: null };
  const said = [literal, ...inner].find((one) => one !== null && JSON.parse(one) === owner);
  return said ?? JSON.stringify(owner);
}

function slotMembers({ root }: Document, { key }: UsageSlot): Member[] {
  return root?.type === 'object' ? membersOf(root).filter((member) => member.key === key) : [];
}

function commandOf({ value }: Member, slot: UsageSlot): Node | undefined {
  if (value.type !== 'object') return undefined;
  const found = membersOf(value).filter(({ key }) => key === slot.command);
  return found.length === 1 && found[0]!.value.type === 'string' ? found[0]!.value : undefined;
}

function isOurSlot(member: Member, slot: UsageSlot, isOurs: IsOurs): boolean {
  const command: unknown = commandOf(member, slot)?.value;
  return (
    typeof command === 'string' && chainOf(command).some(({ link }) => isOurs({ command: link }))
  );
}

const spanOf = ({ offset, length }: Node) => ({ offset, length });
