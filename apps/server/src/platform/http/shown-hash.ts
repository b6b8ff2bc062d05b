import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';

type Json =
  string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/**
 * The hash of what an organiser is shown before an act: sent with the preview, and sent back with the act. Equal
 * values have equal hashes, whatever the order of their fields.
 */
export function hashOfShown(shown: Json): string {
  return createHash('sha256').update(canonicalJson(shown)).digest('hex');
}

/**
 * Refuses an act on something else than what was shown. Compute `current` in the transaction of the act, with the
 * rows locked, so that it cannot change between this check and the act.
 */
export function requireShown(shownHash: string, current: Json): void {
  if (shownHash !== hashOfShown(current)) throw new AppError('list_changed');
}

/** JSON with sorted field names. As in JSON, fields that are undefined are left out. */
function canonicalJson(value: Json): string {
  if (isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
