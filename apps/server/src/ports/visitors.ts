import type { FastifyRequest } from 'fastify';
import type { StatementRunner } from '../platform/db/statement.ts';

/** Records where visitors came from: the first visit, and the last campaign before sign-up, which counts. */
export interface Visitors {
  recordVisit(browserId: string, hints: VisitHints): Promise<void>;
  /** Records what a sign-in sends about the visit, in the transaction of the sign-in. */
  recordVisitOfSignIn(tx: StatementRunner, browserId: string, hints: VisitHints): Promise<void>;
  /** Links the visitor of this browser to the account that was just created. */
  linkVisitor(tx: StatementRunner, browserId: string, studentId: string): Promise<void>;
}

export interface VisitHints {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  referrer?: string;
  referredBy?: string;
}

/** The id of the browser, if it has one. */
export type BrowserOf = (request: FastifyRequest) => string | undefined;
