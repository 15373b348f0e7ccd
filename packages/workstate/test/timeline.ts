import { readFileSync } from 'node:fs';
import type { Report, Signal } from '@agenthooks/osc-protocol';
import type { Input } from '../src/index.ts';

/** Which of the channels a reader of the timeline is given. */
export interface Channels {
  hooks: boolean;
  native: boolean;
}

/** A captured timeline as inputs, in its own milliseconds. */
export function readTimeline(name: string, channels: Channels): Input[] {
  const text = readFileSync(new URL(`./fixtures/claude/${name}.txt`, import.meta.url), 'utf8');
  const inputs: Input[] = [{ at: 0, type: 'spawn' }];
  let submitted = -1;
  let prompts = -1;
  for (const line of text.trimEnd().split('\n')) {
    const [, time, rest] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    const at = Number(time);
    if (rest?.startsWith('## send ')) {
      const keys = keysOf(JSON.parse(rest.slice(8)) as string);
      submitted = keys.includes('enter') ? at : submitted;
      inputs.push(...keys.map((key): Input => ({ at, type: 'key', key })));
    } else if (rest?.startsWith('HOOK ') && channels.hooks) {
      const injected = submitted <= prompts;
      prompts = rest.startsWith('HOOK UserPromptSubmit') ? at : prompts;
      const signals = signalsOf(rest.slice(5), injected);
      inputs.push(
        ...signals.map((signal): Input => ({ at, type: 'signal', trusted: true, signal })),
      );
    } else if (rest?.startsWith('OSC ')) {
      inputs.push(...oscOf(at, rest.slice(4), channels.native));
    }
  }
  return inputs;
}

type Key = Extract<Input, { type: 'key' }>['key'];

function keysOf(text: string): Key[] {
  switch (text) {
    case '\r':
      return ['enter'];
    case '\u001b':
      return ['escape'];
    case '\u0003':
      return ['ctrl-c'];
    default:
      return text.startsWith('\u001b') ? [] : ['text'];
  }
}

/** Background work in the order of the captured Stop payloads. */
const WORK: Record<string, Signal[]> = {
  'bg=2': [
    { signal: 'delegated', count: 1, label: 'shell', ids: ['b6qkh4bfp'] },
    { signal: 'delegated', count: 1, label: 'subagent', ids: ['ac7abaf2d340318d3'] },
  ],
  'bg=1': [{ signal: 'delegated', count: 1, label: 'subagent', ids: ['ac7abaf2d340318d3'] }],
};

let sessions = 0;

function signalsOf(hook: string, injected: boolean): Signal[] {
  const [event = '', tool = ''] = hook.split(' ');
  const agent = hook.includes('@agent') ? { agent: 'ac7abaf2d340318d3' } : {};
  switch (event) {
    case 'SessionStart':
      sessions += hook.includes('clear') ? 1 : 0;
      return [{ signal: 'ready' }, { signal: 'session', id: `session-${sessions}` }];
    case 'UserPromptSubmit':
      return [{ signal: 'working', cause: injected ? 'injected' : 'prompt' }];
    case 'PreToolUse':
      return [{ signal: 'working', ...agent }];
    case 'PostToolUse':
      return [{ signal: 'working', cause: 'end', ...agent }];
    case 'PermissionRequest':
      return tool === 'AskUserQuestion'
        ? [{ signal: 'attention', ask: 'answer', tool, ...agent }]
        : [{ signal: 'attention', ask: 'permission', tool, ...agent }];
    case 'Elicitation':
      return [{ signal: 'attention', ask: 'input' }];
    case 'Notification':
      return tool === 'permission_prompt'
        ? [{ signal: 'attention', ask: 'permission' }]
        : tool === 'elicitation_dialog'
          ? [{ signal: 'attention', ask: 'input' }]
          : [];
    case 'Stop':
      return WORK[/bg=[1-9]/.exec(hook)?.[0] ?? ''] ?? [{ signal: 'done' }];
    case 'StopFailure':
      return [{ signal: 'failed', kind: 'unknown' }];
    default:
      return [];
  }
}

function oscOf(at: number, osc: string, native: boolean): Input[] {
  const body = osc.replace(/ (BEL|ST)$/, '');
  const title = /^0;(.*)$/.exec(body);
  if (title) {
    return [{ at, type: 'title', text: title[1] ?? '' }];
  }
  const progress = /^9;4;(\d);(\d*)$/.exec(body);
  if (progress) {
    const state = Number(progress[1]) as 0 | 1 | 2 | 3 | 4;
    return [{ at, type: 'progress', state, value: Number(progress[2] || 0) }];
  }
  const notice = /^777;notify;([^;]*);(.*)$/.exec(body);
  if (notice) {
    return [{ at, type: 'notification', osc: 777, title: notice[1] ?? '', body: notice[2] ?? '' }];
  }
  const status = /^7501;(state=.*)$/.exec(body);
  return status && native ? [{ at, type: 'native', report: reportOf(status[1] ?? '') }] : [];
}

/** The captures show messages decoded or not; the machine only tells them apart. */
function reportOf(body: string): Report {
  const pairs = Object.fromEntries(
    [...body.matchAll(/(?:^|:)([a-z]+)=("[^"]*"|[^:]*)/g)].map(([, key, value]) => [key, value]),
  );
  return {
    state: pairs.state as Report['state'],
    id: pairs.id ?? '',
    ...(pairs.kind === undefined ? {} : { kind: pairs.kind as 'permission' | 'question' }),
    ...(pairs.app === undefined ? {} : { app: pairs.app }),
    ...(pairs.msg === undefined ? {} : { msg: pairs.msg }),
  };
}
