import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readPrivateJson, writePrivateJson } from './private-json.ts';

/**
 * Who saw a signal arrive: a host whose agent ran the installed hooks, or doctor, which ran their
 * command lines itself.
 */
export type Witness = 'host' | 'doctor';

/** A signal of the installed hooks that arrived. */
export interface Delivery {
  by: Witness;
  /** Epoch ms. */
  at: number;
  /** The first that came. */
  signal: string;
  /** What was installed then, see `installPrint`. */
  install: string;
}

export interface DeliveryPlace {
  /** The folder for run-time files. */
  home: string;
  agent: string;
  /** The config root, its links followed. */
  root: string;
}

const witnesses: readonly Witness[] = ['host', 'doctor'];

/** One file for each witness of a root: whoever writes one loses nothing of another's. */
function fileOf({ home, agent, root }: DeliveryPlace, by: Witness): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(home, 'delivered', `${agent}-${name}-${by}.json`);
}

export function writeDelivery(place: DeliveryPlace, delivery: Delivery): void {
  writePrivateJson(fileOf(place, delivery.by), { schemaVersion: 1, root: place.root, ...delivery });
}

/** What is known of a root, the newest first; what cannot be read is not there. */
export function readDeliveries(place: DeliveryPlace): Delivery[] {
  return witnesses
    .flatMap((by) => readOne(fileOf(place, by), by) ?? [])
    .sort((a, b) => b.at - a.at);
}

function readOne(path: string, by: Witness): Delivery | undefined {
  const { schemaVersion, at, signal, install } = readPrivateJson(path);
  return schemaVersion === 1 &&
    typeof at === 'number' &&
    typeof signal === 'string' &&
    typeof install === 'string'
    ? { by, at, signal, install }
    : undefined;
}
