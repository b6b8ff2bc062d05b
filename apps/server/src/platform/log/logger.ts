import { pino, stdTimeFunctions } from 'pino';
import type { Logger } from 'pino';
import { scrub } from './scrub.ts';

export type { Logger };

interface LogTarget {
  write(line: string): unknown;
}

/** Structured lines, one JSON object each, scrubbed before they leave the process. */
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

/** Libraries hang whole connections onto their errors; a log needs what happened and where. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
