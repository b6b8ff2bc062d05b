import { setTimeout } from 'node:timers/promises';
import { secondMs } from '@crewtable/contract';
import { stopwatchMs } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';

/** Data of the pages is read again after this time. All processes show a change this soon. */
const maxAgeMs = secondMs;
/** Longer than reading it takes. A page does not wait any longer for a busy or unreachable database. */
const maxWaitMs = 100;

/** The last value that was read, with a text that changes with it. */
export interface CachedValue<Value> {
  value: Value;
  key: string;
}

/** Reads at most once per second. If reading fails or is slow, the last value is returned. */
export function createCachedRead<Value>(
  read: () => Promise<Value>,
  initial: Value,
  log: Logger,
): () => Promise<CachedValue<Value>> {
  let last: CachedValue<Value> = { value: initial, key: JSON.stringify(initial) };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      const value = await read();
      last = { value, key: JSON.stringify(value) };
    } catch (error) {
      log.warn({ err: error }, 'data of the pages could not be read');
    }
    readAt = stopwatchMs();
  }

  return async () => {
    if (stopwatchMs() - readAt > maxAgeMs) {
      reading ??= refresh().finally(() => (reading = undefined));
      await (readAt === -Infinity ? reading : Promise.race([reading, setTimeout(maxWaitMs)]));
    }
    return last;
  };
}
