import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { makeDataFolder, makeEmptyDataFolder, startProduct } from '../support/product.ts';
import type { DataFolder, Product } from '../support/product.ts';

test.describe.configure({ timeout: 300_000 });

let folder: DataFolder;
test.beforeEach(async () => {
  folder = await makeDataFolder();
});
test.afterEach(() => folder.remove());

const askForPasscode = (product: Product, email: string) =>
  fetch(`${product.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email }),
  });

/** The processes whose command line contains this data folder. */
function processesOf(path: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(path) && !line.includes('ps -eo'));
}

const untilNoProcessIsLeft = () =>
  expect.poll(() => processesOf(folder.path), { timeout: 60_000 }).toEqual([]);

test('a second instance on the same data folder is refused in one clear sentence; every acknowledged call survives kill -9 during writes, and no process is left', async () => {
  // The only browser test in which a product makes its database itself.
  await folder.remove();
  folder = await makeEmptyDataFolder();
  const product = await startProduct(folder.path);
  const refusal = await startProduct(folder.path).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(refusal).toContain(folder.path);
  expect(sentences(refusal)).toHaveLength(1);

  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; ; turn++) {
      const email = `writer-${writer}-${turn}@example.edu`;
      const answer = await askForPasscode(product, email).catch(() => undefined);
      if (!answer) return;
      if (answer.status === 200) acknowledged.push(email);
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50);
  await product.end('SIGKILL');
  await Promise.all(writers);
  await untilNoProcessIsLeft();

  const again = await startProduct(folder.path);
  await fetch(`${again.url}/api/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 'PT0S' }),
  });
  const missing = [];
  for (const email of acknowledged) {
    const mails = (await (await fetch(`${again.url}/api/demo/mail?to=${email}`)).json()) as unknown[];
    if (mails.length !== 1) missing.push(`${email}: ${mails.length}`);
  }
  expect(missing).toEqual([]);
  expect(await again.end('SIGTERM')).toBe(0);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} stops the product in order and leaves no process behind`, drillOnly, async () => {
    const product = await startProduct(folder.path);
    expect(await product.end(signal)).toBe(0);
    await untilNoProcessIsLeft();
  });
}

test('SIGTERM drains: a proxy that follows the readiness check loses no request, and every response closes its connection', async () => {
  const product = await startProduct(folder.path, { DRAIN_SECONDS: '8' });
  const agent = new Agent({ keepAlive: true });
  const get = async (path: string) => {
    const sent = request(`${product.url}${path}`, { agent }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };

  const noticed = new AbortController();
  let answered = 0;
  const faults: unknown[] = [];
  const senders = Array.from({ length: 4 }, async () => {
    while (!noticed.signal.aborted) {
      const answer = await get('/api/config').catch((error: unknown) => error);
      if (answer instanceof Error || (answer as { status: number }).status !== 200) faults.push(answer);
      else answered++;
    }
  });
  await expect.poll(() => answered).toBeGreaterThan(20);
  const ended = product.end('SIGTERM');
  await expect.poll(async () => (await get('/api/ready')).status).toBe(503);
  // The server still accepts connections, and every response closes its connection.
  for (const path of ['/api/config', '/about', '/api/no-such-thing', '/%']) {
    expect(await get(path)).toMatchObject({ connection: 'close' });
  }
  expect(await get('/api/health')).toEqual({ status: 200, connection: 'close' });
  noticed.abort();
  await Promise.all(senders);
  expect(faults).toEqual([]);
  expect(await ended).toBe(0);
  agent.destroy();
});

test(
  'SIGTERM stops the product in order while a client holds a connection without a request',
  drillOnly,
  async () => {
    const product = await startProduct(folder.path);
    const { hostname, port } = new URL(product.url);
    const silent = connect(Number(port), hostname);
    silent.on('error', () => {});
    await once(silent, 'connect');
    expect(await product.end('SIGTERM')).toBe(0);
    silent.destroy();
  },
);

test('a second SIGTERM ends the drain time', drillOnly, async () => {
  const product = await startProduct(folder.path, { DRAIN_SECONDS: '300' });
  const ended = product.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${product.url}/api/ready`)).status).toBe(503);
  process.kill(product.pid, 'SIGTERM');
  expect(await ended).toBe(0);
});

test('a port that is in use is reported in one clear sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const refusal = await startProduct(folder.path, { PORT: String(port) }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(sentences(refusal)).toEqual([
    `Port ${port} is taken by another program: stop it, or choose another with PORT=…`,
  ]);
  other.close();
  await untilNoProcessIsLeft();
});

test('a wrong configuration is reported with all its faults together', async () => {
  const refusal = await startProduct(folder.path, { MODE: 'party', ROLE: 'waiter', PORT: 'harbour' }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(refusal).toContain('3 faults');
});

/** The output of the process, without the first line of the error and without JSON logs. */
function sentences(refusal: string): string[] {
  return refusal
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.startsWith('{'));
}
