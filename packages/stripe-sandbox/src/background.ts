import { doDueWork } from './due-work.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import type { SandboxDeps } from './sandbox-parts.ts';

const lookEveryMs = 1_000;
const sweepEveryMs = 60 * 60 * 1_000;

export interface Background {
  start(): void;
  /** There may be something to do at once. */
  wake(): void;
  stop(): Promise<void>;
}

/** Tells and does what is due while time goes by. Every process may run one: each thing is done once. */
export function createBackground(parts: SandboxDeps): Background {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let inTrouble = false;
  let sweptAt = 0;

  async function work(): Promise<void> {
    const real = parts.realTime.now();
    if (real.getTime() - sweptAt >= sweepEveryMs) {
      sweptAt = real.getTime();
      await forgetOldKeys(parts.pool, real);
    }
    // A process that was down for days tries a lost webhook again from now on, not all times at once.
    await doDueWork(parts, parts.clock.now(), () => parts.clock.now());
  }

  async function rounds(): Promise<void> {
    while (again) {
      again = false;
      try {
        await work();
        inTrouble = false;
      } catch (err) {
        if (!inTrouble) parts.log.error({ err }, 'stripe sandbox: due work failed; it is tried again');
        inTrouble = true;
      }
    }
    round = undefined;
  }

  function wake(): void {
    if (!timer) return;
    again = true;
    round ??= rounds();
  }

  return {
    start() {
      timer ??= setInterval(wake, lookEveryMs).unref();
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      again = false;
      await round;
    },
  };
}
