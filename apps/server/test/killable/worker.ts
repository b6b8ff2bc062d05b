// A worker in its own process: it takes a job, prints that and never finishes it.
import { realClock } from '../../src/platform/clock/clock.ts';
import { handle, jobKind } from '../../src/platform/jobs/job-kind.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

const [url, kind] = process.argv.slice(2) as [string, string];

await startWorker({
  url,
  clock: realClock,
  log: createLogger('silent'),
  chores: [],
  handlers: [
    handle(jobKind(kind), () => {
      process.stdout.write('job started\n');
      return new Promise(() => {});
    }),
  ],
});
