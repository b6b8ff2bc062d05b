import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log/logger.ts';

/** The queue is talkative at its 'info' level: that is our 'debug'. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    // A failed job is told by the crew, in our own words and shape.
    if (meta?.['failure']) return;
    if (level === 'error' || level === 'warning') log.warn({ part: 'queue' }, message);
    else log.debug({ part: 'queue' }, message);
  });
}
