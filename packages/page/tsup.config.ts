import { library } from '../../tsup.package.ts';
import { buildAssets } from './scripts/build-assets.ts';

export default library({ onSuccess: () => buildAssets(new URL('./dist/page/', import.meta.url)) });
