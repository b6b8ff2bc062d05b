import { api, successStatus } from '@crewtable/contract';
import type { Endpoint, OrganiserRole } from '@crewtable/contract';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { Caller } from '../caller.ts';
import type { Sent } from '../caller.ts';
import { addCleanUp } from '../clean-up.ts';
import { packCrewsInThisThread } from '../fixtures/quickcrew-fixture.ts';
import { createTestDatabase } from '../servers/database.ts';
import { patientTimeouts } from '../patient-timeouts.ts';
import { startDatabaseProxy } from '../servers/database-proxy.ts';
import type { DatabaseProxy } from '../servers/database-proxy.ts';

interface RunningServer {
  app: App;
  worker: Worker;
  proxy: DatabaseProxy;
}

export interface ReceivedAnswer {
  status: number;
  body: unknown;
  /** The server was killed during the first attempt, so this is the answer to a second one. */
  isRepeated: boolean;
}

/** The code of an error, or 'done'. */
export const codeOf = ({ status, body }: ReceivedAnswer): string =>
  status < 400 ? 'done' : (body as { code: string }).code;

const log = createLogger('silent');

/**
 * The real app with its worker. To kill it means here: at one message to the database all of its connections are cut,
 * so that what it had not committed is lost and it cannot report what it had. Then another one starts on the same
 * database. It is not `kill -9`: the process of the test lives on, and `drill:cluster` kills processes.
 */
export class KillableServer {
  /** A connection of the test itself, which is never interrupted. */
  readonly database: Database;
  readonly #databaseUrl: string;
  readonly #killed: Promise<void>[] = [];
  #running: RunningServer;
  #replacement: Promise<void> | undefined;
  #kills = 0;

  private constructor(databaseUrl: string, running: RunningServer) {
    this.#databaseUrl = databaseUrl;
    this.#running = running;
    this.database = openDatabase(databaseUrl, log, 2);
  }

  static async start(): Promise<KillableServer> {
    // The queue prints how it could not report a job, which is what happens in a killed process.
    vi.spyOn(console, 'trace').mockImplementation(() => {});
    const { url, drop } = await createTestDatabase();
    const server = new KillableServer(url, await startOn(url));
    addCleanUp(async () => {
      await Promise.all([...server.#killed, stop(server.#running)]);
      await server.database.close();
      await drop();
    });
    return server;
  }

  get app(): App {
    return this.#running.app;
  }

  get clock() {
    return this.#running.app.clock;
  }

  get killCount(): number {
    return this.#kills;
  }

  /** Kills the server at the message with this number to the database. Undefined cancels it. */
  killAt(messageNumber: number | undefined): void {
    this.#running.proxy.disconnectAt(messageNumber);
  }

  /**
   * Sends a request as a browser does: if the server dies before it answers, the request is sent again to the
   * next one.
   */
  async send<E extends Endpoint>(
    cookies: ReadonlyMap<string, string>,
    endpoint: E,
    sent: Sent<E>,
  ): Promise<ReceivedAnswer> {
    for (let isRepeated = false; ; isRepeated = true) {
      const caller = new Caller(this.#running.app.http, cookies);
      const answer = await caller.send(endpoint, sent).catch((error: unknown) => error as Error);
      if (await this.#replaceIfKilled()) continue;
      if (answer instanceof Error) throw answer;
      return { status: answer.statusCode, body: bodyOf(answer), isRepeated };
    }
  }

  /** The body of a request that must succeed. */
  async call<E extends Endpoint>(
    cookies: ReadonlyMap<string, string>,
    endpoint: E,
    sent: Sent<E>,
  ): Promise<unknown> {
    const { status, body } = await this.send(cookies, endpoint, sent);
    if (status !== successStatus(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A confirmed session of an organiser with this role. */
  async enterOffice(role: OrganiserRole): Promise<{ id: string; cookies: ReadonlyMap<string, string> }> {
    for (;;) {
      const as = new Caller(this.#running.app.http);
      const entered = await enterOffice(as, role).catch((error: unknown) => error as Error);
      if (await this.#replaceIfKilled()) continue;
      if (entered instanceof Error) throw entered;
      return { id: entered, cookies: as.cookies };
    }
  }

  /** Waits until all jobs are done, also those that a killed server had begun. */
  settle(): Promise<void> {
    return this.moveClock(0);
  }

  async moveClock(byMs: number): Promise<void> {
    const target = new Date(this.clock.now().getTime() + byMs);
    for (;;) {
      const body = byMs === 0 ? { advance: 'PT0S' } : { now: target.toISOString() };
      const { status, body: answer, isRepeated } = await this.send(new Map(), api.demo.moveClock, { body });
      if (status === successStatus(api.demo.moveClock)) return;
      // The killed server has moved the clock, perhaps not all of the way.
      if (!isRepeated || this.clock.now() < target)
        throw new Error(`The clock answered ${status}: ${JSON.stringify(answer)}`);
      byMs = 0;
    }
  }

  /** Requests that ran at the same time share the next server. */
  async #replaceIfKilled(): Promise<boolean> {
    if (!this.#running.proxy.isDisconnected()) return false;
    await (this.#replacement ??= this.#replace());
    return true;
  }

  async #replace(): Promise<void> {
    this.#kills++;
    this.#killed.push(stop(this.#running));
    this.#running = await startOn(this.#databaseUrl);
    // As if the browser had waited for half a minute: until then, a key of a killed server is refused.
    await this.database.pool.query(
      `update idempotency_keys set running_until = running_until - interval '1 minute' where answer is null`,
    );
    this.#replacement = undefined;
  }
}

async function enterOffice(as: Caller, role: OrganiserRole): Promise<string> {
  await as.call(api.organisers.enterDemo, { body: { role } });
  const { organiser } = await as.call(api.organisers.confirmDemo, {});
  return organiser!.id;
}

async function startOn(databaseUrl: string): Promise<RunningServer> {
  const proxy = await startDatabaseProxy(databaseUrl);
  const app = await createApp({
    config: parseConfig({ PORT: '0' }),
    log,
    version: 'test',
    databaseUrl: proxy.url,
    directUrl: proxy.url,
    leavesCalendar: true,
    packCrews: packCrewsInThisThread,
    webhookLeaseMs: 1_000,
    roundMs: 200,
    ...patientTimeouts,
    machineClock: { now: () => new Date() },
  });
  return { app, proxy, worker: await app.startWorker() };
}

/** A killed server cannot say goodbye to the database, which does not matter. */
async function stop({ app, worker }: RunningServer): Promise<void> {
  await worker.stop().catch(() => {});
  await app.stop().catch(() => {});
}

const bodyOf = (answer: LightMyRequestResponse): unknown =>
  answer.body === '' ? undefined : answer.json<unknown>();
