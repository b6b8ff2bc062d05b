import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { DatabaseGauge, ReadGauges } from './read-gauges.ts';
import type { Clock } from '../clock/clock.ts';
import { stopwatchMs } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { metricPrefix } from './metrics.ts';

/** Prometheus gives up after ten seconds. Without a database the other metrics are still wanted. */
const timeoutMs = 4_000;

interface DatabaseGaugesDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  registry: Registry;
  sources: readonly ReadGauges[];
  /** Readers within this time share one reading: counting rows is not for free. */
  keptMs?: number;
}

/**
 * Gauges of the whole product, read from the database. Every process has the same values, so they must not be summed
 * over processes. Scrapes share a reading: a process has at most one at a time, on one connection.
 */
export function createDatabaseGauges(deps: DatabaseGaugesDeps) {
  const { db, clock, log, registry, sources, keptMs = 10_000 } = deps;
  const gauges = new Map<string, Gauge>();
  const isUp = new Gauge({
    name: `${metricPrefix}database_up`,
    help: 'Whether the numbers of the database could be read',
    registers: [registry],
  });
  let readAtMs = -Infinity;
  let reading: Promise<readonly DatabaseGauge[]> | undefined;
  let refreshing: Promise<void> | undefined;

  async function readAll(): Promise<readonly DatabaseGauge[]> {
    const now = clock.now();
    return db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        // A slow database ends the statement itself: it must not work on for a reader who has given up.
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
        const found: DatabaseGauge[] = [];
        for (const read of sources) found.push(...(await read(tx, now)));
        return found;
      });
  }

  /** After a timeout the old reading may still wait for a connection. It is awaited instead of adding another. */
  function readOnce(): Promise<readonly DatabaseGauge[]> {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function show(found: readonly DatabaseGauge[]): void {
    for (const { name, help, labelNames = [], values } of found) {
      const gauge =
        gauges.get(name) ??
        new Gauge({
          name: `${metricPrefix}${name}`,
          help,
          labelNames: [...labelNames],
          registers: [registry],
        });
      gauges.set(name, gauge);
      // What is no longer counted disappears instead of keeping its last number.
      forget(gauge);
      for (const { labels = {}, value } of values) gauge.set({ ...labels }, value);
    }
  }

  async function refresh(): Promise<void> {
    const gaveUp = new AbortController();
    try {
      const late = pause(timeoutMs, undefined, { signal: gaveUp.signal }).then(() => {
        throw new Error(`The numbers of the database were not read within ${timeoutMs} ms.`);
      });
      show(await Promise.race([readOnce(), late]));
      isUp.set(1);
    } catch (error) {
      isUp.set(0);
      for (const gauge of gauges.values()) forget(gauge);
      log.warn({ err: error }, 'metrics of the database could not be read');
    } finally {
      gaveUp.abort();
      readAtMs = stopwatchMs();
    }
  }

  return {
    /** Never rejects: a database that cannot be read is a metric, too. */
    refresh(): Promise<void> {
      if (refreshing) return refreshing;
      if (stopwatchMs() - readAtMs < keptMs) return Promise.resolve();
      refreshing = refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
  };
}

/** `reset` alone would leave a gauge without labels at 0, as if there were no difference in the ledger. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
