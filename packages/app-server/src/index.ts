export { LIMITS, type RpcAnswer, type RpcEnd, type RpcTrouble } from './answer.ts';
export { type Connected, type ConnectOptions, connectRpc } from './connect.ts';
export { type Greeting, greet } from './greet.ts';
export {
  type JsonObject,
  type RpcFailure,
  type RpcId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
  type RpcResult,
  readMessage,
} from './message.ts';
export type { RpcListeners, RpcPeer } from './peer.ts';
export { type StartOptions, startRpc } from './start.ts';
