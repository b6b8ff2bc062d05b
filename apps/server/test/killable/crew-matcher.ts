// A worker in a process of its own: it takes those who wait for one time, says so, and never finds them a crew.
import { createWorkerApp } from '../servers/worker-app.ts';

const [databaseUrl] = process.argv.slice(2) as [string];

const app = await createWorkerApp(databaseUrl, {
  packCrews: () => {
    process.stdout.write('holds a line\n');
    return new Promise(() => {});
  },
});
await app.startWorker();
