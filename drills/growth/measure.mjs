/** Measures the hot calls and the work of a worker on one database. */
import { quantile } from '../../bench/registration/results.mjs';
import { hotCalls } from './hot-calls/hot-calls.mjs';
import { recordStatements } from './record.mjs';
import { waitForWorker, workerTasks } from './worker-tasks.mjs';

const warmUps = 3;
const repetitions = 11;

export async function measureCalls({ app, nextStudent }) {
  const measured = [];
  for (const [group, calls] of Object.entries(hotCalls)) {
    for (const call of [...calls, ...gaugesIn(app, group)])
      measured.push({ group, ...(await measureCall({ app, nextStudent }, call)) });
  }
  return measured;
}

/** What `GET /metrics` reads belongs to the office: both are read by people who look after the product. */
const gaugesIn = (app, group) =>
  group === 'office'
    ? app.readGauges.map((read, number) => ({
        name: `metrics: ${read.name === '' ? ['queue', 'deliveries'][number] : read.name}`,
        as: 'gauges',
        run: () => read(app.database.db, app.clock.now()),
      }))
    : [];

export async function measureCall({ app, nextStudent }, call) {
  const turn = async () => {
    const student = await nextStudent();
    const found = { ...student, ...(await call.prepare?.(student)) };
    return () => (call.run ? call.run(found) : student.send(call, found));
  };
  // The first calls fill caches and prepare the statements.
  for (let warmUp = 0; warmUp < warmUps; warmUp++) await (await turn())();
  const times = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const send = await turn();
    const startedAt = performance.now();
    await send();
    times.push(performance.now() - startedAt);
  }
  const send = await turn();
  // Pages keep what they read for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const statements = await recordStatements(app.database.pool.Client.prototype, send);
  // Not the median: other work on the machine only makes calls slower.
  return { name: call.name, as: call.as, ms: quantile(times, 0.25), statements };
}

export async function measureWorker({ app, nextStudent, query }) {
  const measured = [];
  let worker;
  // What the hot calls have left to do.
  await query(`delete from scheduled_work where due_at < '2026-01-01'; delete from outgoing_mail;
    delete from graphile_worker._private_jobs`);
  for (const task of workerTasks) {
    const student = await nextStudent();
    const statements = await recordStatements(app.database.pool.Client.prototype, async () => {
      worker ??= await app.startWorker();
      await task.prepare(student);
      await new Promise((resolve) => setTimeout(resolve, task.waitMs ?? 0));
      await waitForWorker(query, student.now);
    });
    const once = slowestOfEach(statements);
    const ms = once.reduce((sum, { plans }) => sum + plans[0].ms, 0);
    measured.push({ group: 'worker', name: task.name, as: task.as ?? 'job', ms, statements: once });
  }
  await worker.stop();
  return measured;
}

/** A worker sends the same statement for each of many students. */
function slowestOfEach(statements) {
  const slowest = new Map();
  for (const statement of statements) {
    const known = slowest.get(statement.text);
    if (known === undefined || known.plans[0].kilobytes < statement.plans[0].kilobytes)
      slowest.set(statement.text, statement);
  }
  return [...slowest.values()];
}
