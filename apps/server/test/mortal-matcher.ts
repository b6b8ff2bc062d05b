// A worker in a process of its own: it takes those who wait for one time, says so, and never finds them a crew.
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/platform/config/config.ts';
import { createLogger } from '../src/platform/log/logger.ts';

const [databaseUrl] = process.argv.slice(2) as [string];

const app = await createApp({
  config: parseConfig({ PORT: '0', ROLE: 'worker' }),
  log: createLogger('silent'),
  version: 'test',
  databaseUrl,
  directUrl: databaseUrl,
  emptyCalendar: true,
  packCrews: () => {
    process.stdout.write('holds a line\n');
    return new Promise(() => {});
  },
});
await app.startWorker();
