import { library } from '../../tsup.package.ts';

export default library();
