import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';

/**
 * The hash of what an organiser is shown before an act: sent with the preview, and sent back with the act. Equal
 * values have equal hashes, whatever the order of their fields.
 */
export function hashOfShown(shown: object): string {
  return createHash('sha256').update(canonicalJson(shown)).digest('hex');
}

/**
 * Refuses an act on something else than what was shown. Compute `current` in the transaction of the act, with the
 * rows locked, so that it cannot change between this check and the act.
 */
export function requireShown(shownHash: string, current: object): void {
  if (shownHash !== hashOfShown(current)) throw new AppError('list_changed');
}

/** JSON with sorted field names. As in JSON, fields that are undefined are left out, and a date is its text. */
function canonicalJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
