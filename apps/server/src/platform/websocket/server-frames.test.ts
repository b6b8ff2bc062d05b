import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { pingFrame, textFrame } from './server-frames.ts';

/** A client, and the raw socket of the server to it. */
async function connect() {
  const http = createServer();
  const websockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const upgraded = once(http, 'upgrade');
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [request, socket, head] = (await upgraded) as Parameters<WebSocketServer['handleUpgrade']>;
  const websocket = await new Promise<WebSocket>((resolve) =>
    websockets.handleUpgrade(request, socket, head, resolve),
  );
  onTestFinished(() => {
    client.terminate();
    http.close();
  });
  await once(client, 'open');
  return { client, socket, websocket };
}

test.each([0, 1, 125, 126, 65_535, 65_536, 300_000])('a text of %i bytes arrives whole', async (length) => {
  const { client, socket } = await connect();
  const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2);
  const half = Math.floor(length / 4) * 2;
  const bytes = Buffer.from(text);
  socket.write(textFrame(bytes.subarray(0, half), bytes.subarray(half)));
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
  expect([isBinary, data.length, data.equals(bytes)]).toEqual([false, length, true]);
});

test('a ping is answered', async () => {
  const { client, socket, websocket } = await connect();
  const heard = Promise.all([once(client, 'ping'), once(client, 'message')]);
  const answered = once(websocket, 'pong');
  socket.write(Buffer.concat([pingFrame, textFrame(Buffer.from('behind it'))]));
  expect(String((await heard)[1][0])).toBe('behind it');
  await answered;
});
