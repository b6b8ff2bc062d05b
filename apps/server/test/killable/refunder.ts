// A worker that hangs when the provider has sent money back and the books do not have it yet.
import { createWorkerApp } from '../servers/worker-app.ts';

const [databaseUrl] = process.argv.slice(2) as [string];

const app = await createWorkerApp(databaseUrl);
const { refunds } = app.money.deps.stripe;
const create = refunds.create.bind(refunds);
refunds.create = async (...given: Parameters<typeof create>) => {
  await create(...given);
  process.stdout.write('sent back\n');
  return new Promise<never>(() => {});
};
await app.startWorker();
