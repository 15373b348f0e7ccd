import {
  type Claimed,
  claim,
  confirm,
  disconnect,
  forget,
  type LeaseKind,
  noPresentations,
  release,
} from '@agenthooks/approval-bridge';

/** Which viewer is showing which gate, over all connections. */
export interface Gates {
  /** A viewer's connection. */
  connect(): GateClient;
  /** It is open no more. */
  forget(gate: string): void;
}

export interface GateClient {
  claim(gate: string, viewer: string, kind: LeaseKind): Claimed;
  shown(gate: string, viewer: string): void;
  release(gate: string, viewer: string): void;
  close(): void;
}

export function createGates(now: () => number): Gates {
  let all = noPresentations;
  let connections = 0;
  return {
    connect() {
      connections += 1;
      const connection = connections;
      return {
        claim(gate, viewer, kind) {
          const { presentations, claimed } = claim(all, { gate, viewer, kind, connection }, now());
          all = presentations;
          return claimed;
        },
        shown(gate, viewer) {
          all = confirm(all, gate, viewer, now());
        },
        release(gate, viewer) {
          all = release(all, gate, viewer);
        },
        close() {
          all = disconnect(all, connection);
        },
      };
    },
    forget(gate) {
      all = forget(all, gate);
    },
  };
}
