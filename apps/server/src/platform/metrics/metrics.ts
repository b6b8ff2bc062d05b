import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface Answered {
  method: string;
  /** The pattern of the route, never an address: an address may contain an invite code. */
  route: string;
  status: number;
  seconds: number;
}

/** What the parts of a process tell about their work. */
export interface Metrics {
  answered(answer: Answered): void;
  jobEnded(kind: string, outcome: 'done' | 'failed', seconds: number): void;
  /** How many requests shared one statement. */
  batched(name: string, requests: number): void;
  /** A lobby has found a crew after this time. */
  matched(waitSeconds: number): void;
  watchPool(name: string, pool: Pool): void;
  /** Adds a gauge of this process. Its value is read at each scrape. */
  watch(name: string, help: string, read: () => number): void;
  /** The same for a number that only rises. */
  watchTotal(name: string, help: string, read: () => number): void;
}

/** For a process without METRICS_PORT: no registry, no timers. */
export const noMetrics: Metrics = {
  answered() {},
  jobEnded() {},
  batched() {},
  matched() {},
  watchPool() {},
  watch() {},
  watchTotal() {},
};

export const metricPrefix = 'crewtable_';

/** From a cached poll to a call that waits for the payment provider. */
const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
const waitSeconds = [5, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200];
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200];

/** Metrics that Prometheus reads (docs/OPERATIONS.md, 'Metrics'). One per process. */
export function createMetrics(): { metrics: Metrics; registry: Registry } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${metricPrefix}http_request_duration_seconds`,
    help: 'Requests by endpoint and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: `${metricPrefix}job_duration_seconds`,
    help: 'Jobs that this process has run',
    labelNames: ['kind', 'outcome'],
    buckets: jobSeconds,
    registers: [registry],
  });
  const batches = new Histogram({
    name: `${metricPrefix}batch_requests`,
    help: 'Requests that shared one statement',
    labelNames: ['batch'],
    buckets: batchSizes,
    registers: [registry],
  });
  const matchingWaits = new Histogram({
    name: `${metricPrefix}matching_wait_seconds`,
    help: 'How long the lobbies of a new crew waited for it',
    buckets: waitSeconds,
    registers: [registry],
  });
  const pools = new Map<string, Pool>();
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}pool_connections`,
      help: 'Open connections to the database: used or idle',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount }] of pools) {
          this.set({ pool, state: 'used' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}pool_max_connections`,
      help: 'Connections to the database that a pool may open',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { options }] of pools) this.set({ pool }, options.max);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: `${metricPrefix}pool_waiting`,
      help: 'Requests and jobs that wait for a connection to the database',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
      },
    }),
  );
  const metrics: Metrics = {
    answered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    jobEnded: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    batched: (batch, size) => batches.observe({ batch }, size),
    matched: (seconds) => matchingWaits.observe(seconds),
    watchPool: (name, pool) => void pools.set(name, pool),
    watch(name, help, read) {
      const gauge = new Gauge({
        name: `${metricPrefix}${name}`,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      });
      registry.registerMetric(gauge);
    },
    watchTotal(name, help, read) {
      const counter = new Counter({
        name: `${metricPrefix}${name}_total`,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
      registry.registerMetric(counter);
    },
  };
  return { metrics, registry };
}
