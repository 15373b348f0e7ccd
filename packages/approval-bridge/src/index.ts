export { canonical } from './canonical.ts';
