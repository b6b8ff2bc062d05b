import type { ErrorCode } from './errors.ts';

/** Errors that every endpoint may return. */
export const universalErrors = [
  'bad_input',
  'cross_site',
  'body_too_large',
  'unsupported_body',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
