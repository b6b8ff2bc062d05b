import { setTimeout } from 'node:timers/promises';
import { secondMs } from '@crewtable/contract';
import { stopwatchMs } from '../../clock/clock.ts';
import type { Logger } from '../../log/logger.ts';

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

/** How many ids of each kind are kept: found, and unknown. Each is read at most once per second. */
const maxKept = 50;
/** How many other ids are read per second. Enough for the links that people share. */
const maxNewPerSecond = 20;

/**
 * Reads by id and keeps the last results, also that an id is unknown. Visitors choose the ids, so the number of
 * reads per second has a limit: above it, an id that is not kept counts as unknown. Invented ids displace only
 * other unknown ids.
 */
export function createCachedReads<Value>(
  read: (id: string) => Promise<Value | undefined>,
  log: Logger,
): (id: string) => Promise<Value | undefined> {
  type CachedRead = ReturnType<typeof createCachedRead<Value | undefined>>;
  const found = new Map<string, CachedRead>();
  const unknown = new Map<string, CachedRead>();
  let second = { startedAt: -Infinity, newIds: 0 };

  function mayReadNew(): boolean {
    const now = stopwatchMs();
    if (now - second.startedAt > secondMs) second = { startedAt: now, newIds: 0 };
    second.newIds += 1;
    return second.newIds <= maxNewPerSecond;
  }

  return async (id) => {
    const kept = found.get(id) ?? unknown.get(id);
    if (kept === undefined && !mayReadNew()) return undefined;
    const cached = kept ?? createCachedRead<Value | undefined>(() => read(id), undefined, log);
    // Kept before it is read, so that simultaneous requests share one read.
    if (kept === undefined) keep(unknown, id, cached);
    const { value } = await cached();
    const [is, isNot] = value === undefined ? [unknown, found] : [found, unknown];
    isNot.delete(id);
    keep(is, id, cached);
    return value;
  };
}

/** Keeps it as the newest one. */
function keep<Kept>(entries: Map<string, Kept>, id: string, entry: Kept): void {
  entries.delete(id);
  entries.set(id, entry);
  const [oldest] = entries.keys();
  if (entries.size > maxKept && oldest !== undefined) entries.delete(oldest);
}
