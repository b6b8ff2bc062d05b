import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log/logger.ts';

/** Logs the 'info' messages of graphile-worker as 'debug', because there are many of them. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    // JobWorkers logs failed jobs itself, in our own format.
    if (meta?.['failure']) return;
    if (level === 'error' || level === 'warning') log.warn({ part: 'queue' }, message);
    else log.debug({ part: 'queue' }, message);
  });
}
