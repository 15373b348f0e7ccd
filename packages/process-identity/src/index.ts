export {
  identityOf,
  isAlive,
  isStopped,
  type ProcessIdentity,
  processStart,
} from './process-identity.ts';
