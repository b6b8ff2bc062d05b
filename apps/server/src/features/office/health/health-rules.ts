import { minuteMs } from '@crewtable/contract';
import type { HealthBody } from '@crewtable/contract';

const maxErrorLength = 200;

/**
 * The first line of an error, without what can name a person. Servers repeat the address that they refuse, and the
 * database repeats a wrong value in quotes.
 */
export function withoutPersonalData(error: string): string {
  const [line = ''] = error.trim().split(/[\r\n]/);
  return Array.from(
    line
      .replaceAll(/<?[^\s<>"'()]+(?:@|%40)[^\s<>"'()]+>?/g, '[address]')
      .replaceAll(/"([^"]*)"/g, (all, quoted: string) => (/^[a-z0-9_.-]*$/.test(quoted) ? all : '"…"'))
      .replaceAll(/\b(https?:\/\/[^\s/]+)\S*/g, '$1/…')
      .replaceAll(/\+?\d[\d ().-]{8,}\d/g, '[number]'),
  )
    .slice(0, maxErrorLength)
    .join('');
}

type State = HealthBody['mail']['state'];

/** A job that is due is taken within seconds. Mail in front of it can make it wait for minutes. */
const slowAfterMs = 5 * minuteMs;

export function jobsState(given: { failed: number; oldestWaitingMs: number; workers: number }): State {
  if (given.failed > 0 || given.workers === 0) return 'bad';
  return given.oldestWaitingMs > slowAfterMs ? 'watch' : 'good';
}

export function mailState(given: { isFailing: boolean; failedForGood: number; refused: number }): State {
  if (given.isFailing || given.failedForGood > 0) return 'bad';
  return given.refused > 0 ? 'watch' : 'good';
}

export function pushState({
  done,
  failed,
  refused,
}: {
  done: number;
  failed: number;
  refused: number;
}): State {
  if (failed > 0 && done === 0) return 'bad';
  return failed + refused > 0 ? 'watch' : 'good';
}

interface WebhookTimes {
  lastAt: Date | null;
  lastFailedAt: Date | null;
  lastRefusedAt: Date | null;
}

/** Bad if the last one that came did not work. What failed before it was sent again since. */
export function webhookState({ lastAt, lastFailedAt, lastRefusedAt }: WebhookTimes): State {
  const last = lastAt?.getTime() ?? 0;
  if (lastFailedAt && lastFailedAt.getTime() > last) return 'bad';
  // Anybody can send wrong signatures. Without a right one since, the secret may be the wrong one.
  return lastRefusedAt && lastRefusedAt.getTime() > last ? 'watch' : 'good';
}
