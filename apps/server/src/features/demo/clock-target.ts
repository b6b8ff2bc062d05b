import { dayMs, hourMs, minuteMs, secondMs } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';

/** The time to which the clock is moved: an instant, or a duration from now. */
export function targetOf(asked: { now: string } | { advance: string }, now: Date): Date {
  const target = 'now' in asked ? new Date(asked.now) : new Date(now.getTime() + durationMs(asked.advance));
  if (Number.isNaN(target.getTime())) throw new AppError('bad_input', { message: 'That is not a time.' });
  if (target < now) throw new AppError('bad_input', { message: 'The clock only moves forward.' });
  if (target.getTime() - now.getTime() > maxMs) {
    throw new AppError('bad_input', { message: 'The clock moves by two years at most.' });
  }
  return target;
}

const maxMs = 2 * 366 * dayMs;

const duration = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const unitsMs = [7 * dayMs, dayMs, hourMs, minuteMs, secondMs];

/** Years and months have no fixed length and are refused. */
function durationMs(text: string): number {
  const found = duration.exec(text);
  if (!found || found.slice(1).every((part) => part === undefined)) {
    throw new AppError('bad_input', { message: `'${text}' is not a length of time such as PT25H or P1D.` });
  }
  return found.slice(1).reduce((sum, part, index) => sum + Number(part ?? 0) * unitsMs[index]!, 0);
}
