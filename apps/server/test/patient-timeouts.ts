import { minuteMs } from '@crewtable/contract';
import type { AppOptions } from '../src/app.ts';

/** Longer than any test, so that none fails because the machine is busy. */
export const patientTimeouts = {
  databaseTimeouts: { connectMs: 30 * minuteMs, answerMs: 30 * minuteMs },
  clockStepTimeoutMs: 30 * minuteMs,
  providerTimeoutMs: 30 * minuteMs,
} satisfies Partial<AppOptions>;
