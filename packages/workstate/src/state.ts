/** Where an agent is. */
export type Phase =
  | 'unknown'
  | 'starting'
  | 'ready'
  | 'working'
  | 'attention'
  | 'done'
  | 'idle'
  | 'interrupted'
  | 'failed'
  | 'exited';
