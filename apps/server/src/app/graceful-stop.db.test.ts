import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closedGate } from '../../test/gate.ts';
import { startTestApp } from '../../test/test-app.ts';

test('a server that stops is first not ready, then refuses connections, and still answers a request in progress', async () => {
  const app = await startTestApp({ worker: false });
  const entered = closedGate();
  const gate = closedGate();
  app.http.get('/api/slow', async () => {
    entered.open();
    await gate.passed;
    // The database must still be open for a request in progress.
    await app.database.pool.query('select 1');
    return { served: true };
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const get = async (path: string) => {
    const [response] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
    const body = (await response.setEncoding('utf8').toArray()).join('');
    return { status: response.statusCode, body, connection: response.headers.connection };
  };
  expect((await get('/api/ready')).status).toBe(200);
  const slow = get('/api/slow');
  await entered.passed;

  app.announceStop();
  expect(await get('/api/ready')).toMatchObject({
    status: 503,
    body: expect.stringContaining('"unavailable"') as unknown,
  });
  expect((await get('/api/health')).status).toBe(200);

  const stopped = app.stop();
  const codeOf = (error: unknown) => (error as { code?: string }).code;
  await expect.poll(() => get('/api/health').then(() => 'served', codeOf)).toBe('ECONNREFUSED');
  gate.open();
  expect(await slow).toEqual({ status: 200, body: '{"served":true}', connection: 'close' });
  await stopped;
  agent.destroy();
});
