import type { Clock } from '../../platform/clock/clock.ts';
import { nextDayInNewYork } from '../../platform/clock/new-york.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Logger } from '../../platform/log/logger.ts';

const morning = '08:40';

/** When synthetic students say how it was: the next morning in New York. */
export function morningAfter(instant: Date): Date {
  return nextDayInNewYork(instant, morning);
}

/**
 * Does the steps that are due, in order, and returns when the next one is due. A step that the product refuses
 * is skipped: the student may have left, moved to another table or been deleted, or the event was cancelled.
 */
export async function doDueSteps<Step extends { kind: string; at: Date; studentId: string }>(
  { clock, log }: { clock: Clock; log: Logger },
  steps: readonly Step[],
  doStep: (step: Step) => Promise<void>,
): Promise<Date | undefined> {
  const now = clock.now();
  for (const step of steps) {
    if (step.at > now) return step.at;
    try {
      await doStep(step);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { kind, studentId } = step;
      log.info({ kind, studentId, code: error.code }, 'step of a synthetic student refused');
    }
  }
  return undefined;
}
