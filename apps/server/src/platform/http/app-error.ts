import { errorTable } from '@crewtable/contract';
import type { CardError, ErrorCode } from '@crewtable/contract';

interface Details {
  /** Replaces the default message of the error table. */
  message?: string;
  /** The single messages, if there are several. */
  errors?: string[];
  retryAfterSeconds?: number;
  /** The payment provider's codes for a declined card. */
  cardError?: CardError | undefined;
}

/** An error with a message for the student. Its HTTP status comes from `errorTable`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly cardError: CardError | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? details.errors?.join(' ') ?? errorTable[code].message);
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.cardError = details.cardError;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
