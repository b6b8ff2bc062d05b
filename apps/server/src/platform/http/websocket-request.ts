import type { IncomingMessage } from 'node:http';

/** Whether a request asks to become a WebSocket connection on `path`. Other upgrades are handled as plain HTTP. */
export function isWebSocketRequest({ url, headers }: IncomingMessage, path: string): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === path;
}
