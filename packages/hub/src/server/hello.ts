import { commonProtocol, type Hello, PROTOCOLS } from '@agenthooks/approval-bridge';
import type { Client } from './listen.ts';

export interface HubIdentity {
  version: string;
  /** Versions of the wire, best first. */
  protocols: readonly number[];
}

export const thisHub = (version: string): HubIdentity => ({ version, protocols: PROTOCOLS });

/** Answers the first line; false when there is no version that both speak. */
export function welcome(client: Client, hello: Hello, hub: HubIdentity, open: number): boolean {
  const protocol = commonProtocol(hello.protocols, hub.protocols);
  const { version } = hub;
  if (protocol === undefined) {
    const protocols = [...hub.protocols];
    client.refuse({ t: 'refused', code: 'version', protocols, version, open });
    return false;
  }
  client.send({ t: 'welcome', protocol, version });
  return true;
}
