import { setTimeout as pause } from 'node:timers/promises';
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
  /** Several readers within this time share one reading: counting rows is not for free. */
  keptMs?: number;
}

/** Numbers of the whole product. Every process tells the same ones, so they are not to be added up. */
export function createDatabaseGauges(deps: DatabaseGaugesDeps) {
  const { db, clock, log, registry, sources, keptMs = 5_000 } = deps;
  const gauges = new Map<string, Gauge>();
  const isUp = new Gauge({
    name: `${metricPrefix}database_up`,
    help: 'Whether the numbers of the database could be read',
    registers: [registry],
  });
  let readAtMs = -Infinity;

  async function readAll(): Promise<readonly DatabaseGauge[]> {
    const now = clock.now();
    // On one connection: metrics must not take those of the requests.
    return db.connection().execute(async (one) => {
      const found: DatabaseGauge[] = [];
      for (const read of sources) found.push(...(await read(one, now)));
      return found;
    });
  }

  function show(found: readonly DatabaseGauge[]): void {
    for (const { name, help, values } of found) {
      const labelNames = Object.keys(values[0]?.labels ?? {});
      let gauge = gauges.get(name);
      if (!gauge && values.length === 0) continue;
      gauge ??= new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry] });
      gauges.set(name, gauge);
      // What is no longer counted disappears instead of keeping its last number.
      gauge.reset();
      for (const { labels, value } of values) gauge.set({ ...labels }, value);
    }
  }

  return {
    /** Never rejects: a database that cannot be read is a metric, too. */
    async refresh(): Promise<void> {
      if (stopwatchMs() - readAtMs < keptMs) return;
      readAtMs = stopwatchMs();
      const gaveUp = new AbortController();
      try {
        const late = pause(timeoutMs, undefined, { signal: gaveUp.signal }).then(() => {
          throw new Error(`The numbers of the database were not read within ${timeoutMs} ms.`);
        });
        show(await Promise.race([readAll(), late]));
        isUp.set(1);
      } catch (error) {
        isUp.set(0);
        for (const gauge of gauges.values()) gauge.reset();
        log.warn({ err: error }, 'metrics of the database could not be read');
      } finally {
        gaveUp.abort();
      }
    },
  };
}
