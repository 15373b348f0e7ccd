import { expect, test } from 'vitest';
import { type AgentDefinition, claude, isUnknown, kimi } from '../src/index.ts';

const since = ({ hooks }: AgentDefinition) =>
  Object.fromEntries(
    hooks.flatMap(({ event, since }) => (isUnknown(since) ? [] : [[event, since] as const])),
  );

test('what an older version would void its file for is known from a version on', () => {
  expect(since(claude)).toEqual({
    PermissionRequest: '2.0.45',
    Elicitation: '2.1.63',
    ElicitationResult: '2.1.63',
    PostCompact: '2.1.76',
    StopFailure: '2.1.78',
  });
  expect(since(kimi)).toMatchObject({ Stop: '0.10.0', Interrupt: '0.20.0' });
});

test('every row of one event has one version', () => {
  for (const { hooks } of [claude, kimi]) {
    for (const { event, since } of hooks) {
      const same = hooks.filter((one) => one.event === event).map((one) => one.since);
      expect(same).toEqual(same.map(() => since));
    }
  }
});
