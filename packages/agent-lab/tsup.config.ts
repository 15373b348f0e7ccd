import { library } from '../../tsup.package.ts';

export default library({ entry: ['src/index.ts', 'src/prove.ts', 'src/bin.ts'] });
