import { type AgentDefinition, claude, unknown } from '@agenthooks/agent-catalog';

/**
 * A program that is hosted in a test: behaves as the catalog says of Claude Code, takes no hooks
 * for a launch, and guards nothing.
 */
export const plainAgent: AgentDefinition = {
  ...claude,
  id: 'fixture',
  title: 'Fixture',
  launch: {
    inject: () => unknown('a fixture takes no hooks'),
    environment: {},
    companion: null,
    resume: unknown('no test goes on with one'),
  },
  traits: { ...claude.traits, nativeApp: 'fixture' },
};
