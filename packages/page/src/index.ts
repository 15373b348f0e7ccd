export { type Asset, type Assets, readAssets } from './server/assets.ts';
export type { Connect, PageOptions } from './server/options.ts';
export { type Page, startPage } from './server/start-page.ts';
