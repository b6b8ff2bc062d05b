// A process that hangs while a student is suspended: before the commit, or in the job that leaves QuickCrew.
import { suspendStudent } from '../../src/features/safety/index.ts';
import { createWorkerApp } from '../servers/worker-app.ts';

const [databaseUrl, stage, studentId] = process.argv.slice(2) as [string, 'deciding' | 'leaving', string];

const app = await createWorkerApp(databaseUrl);
const printAndHang = (line: string) => {
  process.stdout.write(`${line}\n`);
  return new Promise<never>(() => {});
};
if (stage === 'deciding') {
  await suspendStudent(app.safety, studentId, () => printAndHang('not committed'));
} else {
  const { holds } = app.quickcrew;
  app.quickcrew.holds = {
    ...holds,
    request: async (...args) => {
      await holds.request(...args);
      await printAndHang('leaving the lobby');
    },
  };
  await app.startWorker();
}
