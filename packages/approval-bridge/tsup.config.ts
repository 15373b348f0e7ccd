import { library } from '../../tsup.package.ts';

// What is bundled into what runs inside an agent comes without zod.
export default library({
  entry: { index: 'src/index.ts', hold: 'src/hold.ts', plugin: 'src/plugin.ts' },
});
