import type { AddressInfo } from 'node:net';
import { api } from '@crewtable/contract';
import type { Endpoint, ErrorBody } from '@crewtable/contract';
import { addCleanUp } from '../clean-up.ts';
import { endpointName } from '../contract-endpoints.ts';
import { packCrewsInThisThread } from '../fixtures/quickcrew-fixture.ts';
import { insertVenue } from '../fixtures/rows/venue-rows.ts';
import type { OpenApi } from '../openapi-faults.ts';
import { PushService } from '../servers/push-service.ts';
import { startTestApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { AnswerRules, parse } from './answer-rules.ts';
import { AuditedActs } from './audited-acts.ts';
import { accessFaults } from './callers.ts';
import { encodeRequest } from './encode-request.ts';
import { showsEverything } from './generated-requests.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import { HttpClient } from './http-client.ts';
import type { HttpAnswer, SentRequest } from './http-client.ts';
import { KnownValues } from './known-values.ts';
import { People } from './people.ts';
import { PrivateData } from './private-data.ts';

const requestsPerRefresh = 200;
const requestsPerLimitReset = 10;
const newestLogLines = 1_000;

interface RequestRunDeps {
  app: TestApp;
  client: HttpClient;
  rules: AnswerRules;
  people: People;
  privateData: PrivateData;
}

/** The real server on a port, with people and their private data, and what was found out about its answers. */
export class RequestRun {
  /** The first request with each fault, described for a reader. */
  readonly faults = new Map<string, string>();
  /** How often each endpoint did what was asked. */
  readonly successes = new Map<Endpoint, number>();
  sentCount = 0;
  /** The server may not answer anything any more, so nothing else is sent. */
  #isStuck = false;
  readonly #failedJobs: string[] = [];
  readonly #app: TestApp;
  readonly #client: HttpClient;
  readonly #rules: AnswerRules;
  readonly #people: People;
  readonly #privateData: PrivateData;
  readonly #known: KnownValues;
  readonly #auditedActs: AuditedActs;

  private constructor({ app, client, rules, people, privateData }: RequestRunDeps) {
    this.#app = app;
    this.#client = client;
    this.#rules = rules;
    this.#people = people;
    this.#privateData = privateData;
    this.#known = new KnownValues(app.database.pool, (text) => privateData.contains(text));
    this.#auditedActs = new AuditedActs(app.database.pool);
  }

  static async start(): Promise<RequestRun> {
    const pushService = await PushService.start();
    const environment = pushService.environment;
    const app = await startTestApp({ environment, packCrews: packCrewsInThisThread });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const client = new HttpClient((app.http.server.address() as AddressInfo).port);
    addCleanUp(async () => client.close());
    await insertVenue(app, { tables: 900 });
    const privateData = new PrivateData(app);
    const people = await People.create(app, privateData);
    await privateData.addStranger('vera', '1996-11-08', { id: people.idOf('alice')! });
    const document = await client.send({
      method: 'GET',
      path: '/api/openapi.json',
      headers: {},
      body: undefined,
    });
    const rules = new AnswerRules(JSON.parse(document!.text) as OpenApi);
    const run = new RequestRun({ app, client, rules, people, privateData });
    // No request could make up the keys of a browser.
    for (let browsers = 0; browsers < 3; browsers += 1)
      run.#known.learn(pushService.newBrowser().device.subscription);
    await run.#auditedActs.faultsAfter(undefined);
    return run;
  }

  async send(request: GeneratedRequest): Promise<void> {
    if (this.#isStuck) return;
    const { pool } = this.#app.database;
    if (this.sentCount % requestsPerRefresh === 0) {
      await this.#people.restoreProfiles();
      await this.#known.refresh(this.#people.studentIds());
      this.#readLog();
    }
    // Requests that are refused by a limit would test nothing else.
    if (this.sentCount++ % requestsPerLimitReset === 0) await pool.query('delete from rate_limits');
    const sent = await encodeRequest(request, {
      known: this.#known,
      callerId: this.#people.idOf(request.as),
      cookie: this.#people.cookieHeader(request.as),
      provider: this.#app.money.provider,
    });
    const answer = await this.#client.send(sent);
    if (!answer) {
      this.#isStuck = true;
      this.#addFault('No answer came.', request, sent);
      return;
    }
    const { endpoint, as } = request;
    const found = [
      ...this.#rules.faultsIn(endpoint, answer),
      ...accessFaults(endpoint, as, answer),
      ...(await this.#auditedActs.faultsAfter(this.#people.organiserIdOf(as))),
    ];
    if (!showsEverything(endpoint)) {
      const callerId = this.#people.idOf(as);
      const whole = `${sent.path} ${String(sent.body)}`;
      found.push(
        ...(await this.#privateData.leaksIn(answer.text, {
          endpoint,
          caller: as,
          ...(callerId !== undefined && { callerId }),
          sent: whole,
        })),
      );
    }
    for (const fault of found) this.#addFault(fault, request, sent, answer);
    if (answer.status < 400) {
      this.successes.set(endpoint, (this.successes.get(endpoint) ?? 0) + 1);
      const body = parse(answer.text);
      this.#known.learn({ etag: answer.headers.etag, body });
      this.#known.learnShown(sent.params, body);
    } else if (this.#isLockedOut(request, answer)) await this.#people.renew(as);
  }

  /** How many accounts the two students had: requests delete them. */
  get createdAccounts(): number {
    return this.#people.createdAccounts;
  }

  get privateTexts(): { all: number; watched: number } {
    return this.#privateData.count();
  }

  /** Waits until the queue is empty. Returns the jobs that failed, also those that succeeded when retried. */
  async failedJobs(): Promise<string[]> {
    await this.#app.given.waitForJobs();
    this.#readLog(0);
    return this.#failedJobs;
  }

  /** Keeps the failed jobs and the newest lines, so that a long run needs no more memory than a short one. */
  #readLog(kept = newestLogLines): void {
    const { logLines } = this.#app;
    const read = logLines.splice(0, Math.max(0, logLines.length - kept));
    this.#failedJobs.push(...read.filter((line) => line.includes('"msg":"job failed')));
  }

  #addFault(fault: string, request: GeneratedRequest, sent: SentRequest, answer?: HttpAnswer): void {
    const name = `${endpointName(request.endpoint)}: ${fault}`;
    if (this.faults.has(name)) return;
    const lines = [
      `request ${this.sentCount}: ${request.as} sent ${sent.method} ${sent.path}`,
      `  key: ${request.idempotencyKey ?? 'none'}, body: ${String(sent.body).slice(0, 2_000)}`,
      `  answer: ${answer ? `${answer.status} ${answer.text.slice(0, 600)}` : 'none'}`,
    ];
    if (!answer || answer.status >= 500)
      lines.push(`  log: ${this.#app.logLines.findLast((line) => line.includes('"err"'))?.slice(0, 1_500)}`);
    this.faults.set(name, lines.join('\n'));
  }

  /** Somebody who is signed out, locked out or suspended would be refused everything from now on. */
  #isLockedOut({ endpoint, as }: GeneratedRequest, { text }: HttpAnswer): boolean {
    const { code } = parse(text) as ErrorBody;
    const isStudent = this.#people.idOf(as) !== undefined;
    if (isStudent)
      return (
        endpoint.access !== 'organiser' && ['not_signed_in', 'session_expired', 'suspended'].includes(code)
      );
    if (as === 'nobody' || endpoint.access !== 'organiser') return false;
    return (
      ['not_signed_in', 'locked', 'confirm_first', 'confirm_later'].includes(code) ||
      endpoint === api.organisers.signOut
    );
  }
}
