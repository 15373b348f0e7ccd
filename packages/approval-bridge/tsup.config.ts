import { library } from '../../tsup.package.ts';

// The hook's half is an entry of its own: it is bundled into what runs inside an agent, without zod.
export default library({ entry: { index: 'src/index.ts', hold: 'src/hold.ts' } });
