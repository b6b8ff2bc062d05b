import { api, apiBase } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { prepareDatabase } from '../../app.ts';
import { realClock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { MailBatchSender } from '../mail/mail-batch-sender.ts';
import { tracedBy } from '../request-id.ts';
import { enqueue, enqueueAll, handle, jobKind } from './job-kind.ts';
import { schedule } from './schedule.ts';
import { startWorker } from './worker.ts';

interface Line {
  message: string;
  job?: string;
  requestId?: string;
}

const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line);

/** The kinds of the jobs that were done because of a request. */
const jobsOf = (lines: readonly string[], requestId: unknown) =>
  parse(lines)
    .filter((line) => line.message === 'job done' && line.requestId === requestId)
    .map(({ job }) => job);

describe('the id of a request', () => {
  test('is in the log line of the mail that it caused, over HTTP and through the worker', async () => {
    const app = await startTestApp();
    const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${url}${apiBase}${api.accounts.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ username: 'first@example.edu' }),
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const requestId = response.headers.get('x-request-id');
    await app.given.waitForJobs();
    await expect.poll(() => jobsOf(app.logLines, requestId)).toEqual(['send-mail']);
    expect(parse(app.logLines).find(({ message }) => message === 'request')).toMatchObject({ requestId });
  });

  test('is in the log line of its mail when one job sends the mails of many requests', async () => {
    const apiProcess = await startTestApp({ worker: false });
    const responses = await Promise.all(
      ['second@example.edu', 'third@example.edu'].map((username) =>
        apiProcess.given.visitor().send(api.accounts.signIn, { body: { username } }),
      ),
    );
    await new MailBatchSender(apiProcess.database.db, createLogger('silent')).pickUp();
    const { logLines } = await startTestApp({ databaseUrl: apiProcess.databaseUrl });
    const linesAbout = (message: string) => parse(logLines).filter((line) => line.message === message);
    await expect.poll(() => linesAbout('job done').map(({ job }) => job)).toContain('send-mails');
    const ids = responses.map(({ headers }) => headers['x-request-id'] as string);
    const sentFor = linesAbout('mail sent').map(({ requestId }) => String(requestId));
    expect(sentFor.toSorted()).toEqual(ids.toSorted());
  });

  test('goes on to the jobs of its jobs, and students of one batch keep their own', async () => {
    const fixture = await EventsFixture.start();
    const { app, given } = fixture;
    const [lunch] = await fixture.eventIds('Lunch');
    const students = [await given.studentWithProfile(), await given.studentWithProfile()];
    const responses = await Promise.all(
      students.map(({ as }) => as.send(api.registrations.register, { params: { eventId: lunch! } })),
    );
    await given.waitForJobs();
    const ids = responses.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      await expect
        .poll(() => jobsOf(app.logLines, id))
        .toEqual(['follow-registration', 'hand-over-notification', 'send-mail']);
  });

  test('is in the lines of a job that fails, but not in its payload; without a request there is none', async () => {
    const database = await createTestDatabase();
    const logLines: string[] = [];
    const log = createLogger('debug', { write: (line) => void logLines.push(line) });
    await prepareDatabase(database.url, log);
    const { db, close } = openDatabase(database.url, log);
    const first = jobKind<{ name: string }>('first', { maxAttempts: 1 });
    const second = jobKind<{ name: string }>('second');
    const seen: unknown[] = [];
    const worker = await startWorker({
      url: database.url,
      clock: realClock,
      log,
      chores: [],
      roundMs: 50,
      handlers: [
        handle(first, async (payload, traced) => {
          seen.push(payload);
          const deps = traced({ db, log });
          deps.log.info('at work');
          await deps.db.transaction().execute(async (tx) => {
            await enqueueAll(tx, second, [{ name: 'at once' }]);
            await schedule(tx, second, {
              subject: 'later',
              dueAt: realClock.now(),
              payload: { name: 'later' },
            });
          });
          throw new Error('broken');
        }),
        handle(second, async (payload) => void seen.push(payload)),
      ],
    });
    addCleanUp(async () => {
      await worker.stop();
      await close();
      await database.drop();
    });
    const start = (one: typeof db) => one.transaction().execute((tx) => enqueue(tx, first, { name: 'one' }));

    await start(tracedBy('request-1')({ db }).db);
    await expect.poll(() => jobsOf(logLines, 'request-1')).toEqual(['second', 'second']);
    const lines = parse(logLines).filter(({ requestId }) => requestId === 'request-1');
    expect(lines.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['at work', 'job failed permanently']),
    );
    expect(seen).toEqual([{ name: 'one' }, { name: 'at once' }, { name: 'later' }]);

    await start(db);
    await expect.poll(() => jobsOf(logLines, undefined)).toEqual(['second', 'second']);
  });
});
