import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closedGate } from '../../../test/gate.ts';
import { AppError } from '../http/app-error.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createLogger } from '../log/logger.ts';
import { routeWebSocket } from './websocket-route.ts';

const path = '/api/realtime';

const upgradeRequest = [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-ws',
  '',
  '',
].join('\r\n');

/** An upgrade request that waits before it is admitted, until the test lets it continue. */
async function startUpgrade(refusal: AppError | undefined) {
  const lines: string[] = [];
  const http = createHttpServer({
    log: createLogger('debug', { write: (line) => void lines.push(line) }),
    production: false,
    publicUrl: new URL('http://localhost'),
    trustedProxies: [],
    scriptHashes: [],
    paymentHosts: undefined,
    transportSecurity: undefined,
    tagManager: false,
    signedPaths: [],
    websocketPath: path,
    isStopping: () => false,
  });
  const [arrived, mayGoOn, handled] = [closedGate(), closedGate(), closedGate()];
  let opened = 0;
  http.addHook('onRequest', async () => {
    arrived.open();
    await mayGoOn.passed;
  });
  routeWebSocket(http, {
    path,
    protocol: 'graphql-ws',
    largestMessageBytes: 1_000,
    admit: async () => {
      // By then the response, or the upgrade, has been written.
      setImmediate(() => setImmediate(handled.open));
      if (refusal) throw refusal;
    },
    open: (websocket) => {
      opened++;
      websocket.on('error', () => {});
    },
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close());
  const upgraded = once(http.server, 'upgrade');
  const client = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(upgradeRequest);
  const [, socket] = (await upgraded) as [unknown, Socket];
  await arrived.passed;
  return { lines, mayGoOn, handled, client, socket, opened: () => opened };
}

const complaintsIn = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level > 30);

describe('a connection that closes during the upgrade is not logged as an error', () => {
  test.each([
    ['and accepts the upgrade', undefined],
    ['and refuses the upgrade', new AppError('cross_site')],
  ])('if the server has not noticed it yet %s', async (_, refusal) => {
    const { lines, mayGoOn, handled, client } = await startUpgrade(refusal);
    client.resetAndDestroy();
    mayGoOn.open();
    await handled.passed;
    expect(complaintsIn(lines)).toEqual([]);
  });

  test.each([
    ['and accepts the upgrade', undefined],
    ['and refuses the upgrade', new AppError('cross_site')],
  ])('if the server has noticed it %s', async (_, refusal) => {
    const { lines, mayGoOn, handled, client, socket, opened } = await startUpgrade(refusal);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    client.resetAndDestroy();
    await closed;
    mayGoOn.open();
    await handled.passed;
    expect(complaintsIn(lines)).toEqual([]);
    expect(opened()).toBe(0);
  });
});
