import { doDueWork } from './due-work.ts';
import { hourMs } from './durations.ts';
import { deleteExpiredKeys } from './http/idempotency.ts';
import type { SandboxDeps } from './sandbox-deps.ts';

const pollIntervalMs = 1_000;
const cleanUpIntervalMs = hourMs;

export interface Background {
  start(): void;
  /** Starts a run now, because new work may be due. */
  wake(): void;
  stop(): Promise<void>;
}

/** Does due work and delivers webhooks periodically. Every process may run one: each task is done once. */
export function createBackground(parts: SandboxDeps): Background {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let runAgain = false;
  let isFailing = false;
  let lastCleanUpAt = 0;

  async function work(): Promise<void> {
    const real = parts.realTime.now();
    if (real.getTime() - lastCleanUpAt >= cleanUpIntervalMs) {
      lastCleanUpAt = real.getTime();
      await deleteExpiredKeys(parts.pool, real);
    }
    // Retry delays count from now, so that a process that was down for days does not use all retries at once.
    await doDueWork(parts, parts.clock.now(), () => parts.clock.now());
  }

  async function runUntilIdle(): Promise<void> {
    while (runAgain) {
      runAgain = false;
      try {
        await work();
        isFailing = false;
      } catch (err) {
        if (!isFailing) parts.log.error({ err }, 'stripe sandbox: due work failed, will retry');
        isFailing = true;
      }
    }
    currentRun = undefined;
  }

  function wake(): void {
    if (!timer) return;
    runAgain = true;
    currentRun ??= runUntilIdle();
  }

  return {
    start() {
      timer ??= setInterval(wake, pollIntervalMs).unref();
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      runAgain = false;
      await currentRun;
    },
  };
}
