export type {} from '@agenthooks/workstate';
