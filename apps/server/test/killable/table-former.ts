// A worker in its own process that hangs while it closes an event: while it computes the tables, or after it
// has notified students and before the commit.
import { seatTables } from '@crewtable/grouping';
import { createWorkerApp } from '../servers/worker-app.ts';

const [databaseUrl, stage] = process.argv.slice(2) as [string, 'computing' | 'notifying'];

const app = await createWorkerApp(databaseUrl);
const printAndHang = (line: string) => {
  process.stdout.write(`${line}\n`);
  return new Promise<never>(() => {});
};
const { seating } = app;
const { notify } = seating;
seating.seatTables = async ({ students, friendGroups, metBefore, forbidden }, options) =>
  stage === 'computing'
    ? printAndHang('computing tables')
    : seatTables(students, friendGroups, metBefore, { ...options, forbidden });
seating.notify = async (tx, notices) => {
  await notify(tx, notices);
  if ([notices].flat().some(({ kind }) => kind === 'venue_released')) await printAndHang('table notified');
};
await app.startWorker();
