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
  watchPool(name: string, pool: Pool): void;
  /** A number of this process that is read when somebody asks. */
  watch(name: string, help: string, read: () => number): void;
  /** The same for a number that only rises. */
  watchTotal(name: string, help: string, read: () => number): void;
}

/** For a process whose metrics nobody reads: no registry, no timers. */
export const noMetrics: Metrics = {
  answered() {},
  jobEnded() {},
  batched() {},
  watchPool() {},
  watch() {},
  watchTotal() {},
};

export const metricPrefix = 'crewtable_';

/** From a cached poll to a call that waits for the payment provider. */
const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
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
  const pools = new Map<string, Pool>();
  new Gauge({
    name: `${metricPrefix}pool_connections`,
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waited for' }, waitingCount);
      }
    },
  });
  const metrics: Metrics = {
    answered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    jobEnded: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    batched: (batch, size) => batches.observe({ batch }, size),
    watchPool: (name, pool) => void pools.set(name, pool),
    watch(name, help, read) {
      new Gauge({
        name: `${metricPrefix}${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    watchTotal(name, help, read) {
      new Counter({
        name: `${metricPrefix}${name}_total`,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
  return { metrics, registry };
}
