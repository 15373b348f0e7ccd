/**
 * What the other side says. The dialect is JSON-RPC without its `jsonrpc` member, one message a
 * line or a frame (Codex 0.171.0); the member is not asked for and not minded.
 */

export type RpcId = number | string;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The server wants an answer from us. */
export interface RpcRequest {
  type: 'request';
  id: RpcId;
  method: string;
  params: JsonObject;
}

export interface RpcNotification {
  type: 'notification';
  method: string;
  params: JsonObject;
}

export interface RpcResult {
  type: 'result';
  id: RpcId;
  result: unknown;
}

export interface RpcFailure {
  type: 'failure';
  /** null where the server could not tell what it answers. */
  id: RpcId | null;
  code: number;
  message: string;
}

export type RpcMessage = RpcRequest | RpcNotification | RpcResult | RpcFailure;

/** undefined for anything that is none of the four; never throws. */
export function readMessage(text: string): RpcMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { id, method } = value;
  if (typeof method === 'string') {
    const params = isObject(value.params) ? value.params : {};
    if (id === undefined) return { type: 'notification', method, params };
    return isRpcId(id) ? { type: 'request', id, method, params } : undefined;
  }
  if (isObject(value.error)) {
    const { code, message } = value.error;
    return {
      type: 'failure',
      id: isRpcId(id) ? id : null,
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : JSON.stringify(value.error),
    };
  }
  if (isRpcId(id) && 'result' in value) return { type: 'result', id, result: value.result };
  return undefined;
}

function isRpcId(value: unknown): value is RpcId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
