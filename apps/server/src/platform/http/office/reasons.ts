import { cleanReason, isReason, organiserMessages } from '@crewtable/contract';
import { AppError } from '../app-error.ts';

/** The reason of an organiser as it is stored. Refuses one that is blank, hidden or too long. */
export function requireReason(typed: string): string {
  if (!isReason(typed)) throw new AppError('bad_input', { errors: [organiserMessages.reason] });
  return cleanReason(typed);
}
