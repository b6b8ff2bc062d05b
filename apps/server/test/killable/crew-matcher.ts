// A worker in its own process: it locks one bucket, prints that, and hangs.
import { createWorkerApp } from '../servers/worker-app.ts';

const [databaseUrl] = process.argv.slice(2) as [string];

const app = await createWorkerApp(databaseUrl, {
  packCrews: () => {
    process.stdout.write('bucket locked\n');
    return new Promise(() => {});
  },
});
await app.startWorker();
