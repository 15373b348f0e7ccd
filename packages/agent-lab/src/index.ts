export { scenarios } from './scenarios/index.ts';
