import { pino, stdTimeFunctions } from 'pino';
import type { Logger } from 'pino';
import { scrub } from './scrub.ts';

export type { Logger };

interface LogTarget {
  write(line: string): unknown;
}

/** Writes one JSON object per line and removes secrets from each line before it leaves the process. */
export function createLogger(level: string, target: LogTarget = process.stdout): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
    },
    { write: (line: string) => target.write(scrub(line)) },
  );
}

/** Selects the fields to log, because some libraries attach whole connection objects to their errors. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
