import { errorTable } from '@crewtable/contract';
import type { CardError, ErrorCode } from '@crewtable/contract';

interface Details {
  /** A more precise sentence than the table's. */
  message?: string;
  /** Every single complaint, where there are several. */
  errors?: string[];
  retryAfterSeconds?: number;
  /** The payment provider's codes for a declined card. */
  cardError?: CardError | undefined;
}

/** A refusal that a person can read. Its status comes from the one table. */
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
