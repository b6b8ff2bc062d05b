import type { FastifyRequest } from 'fastify';
import type { SqlFragment } from '../platform/db/statement.ts';

/** Records where visitors came from: the first visit, and the last campaign before sign-up, which counts. */
export interface Visitors {
  recordVisit(browserId: string, hints: VisitHints): Promise<void>;
  /** The same as part of a statement: inserts if `cause`, another part of it, has a row. */
  recordVisitWhere(cause: SqlFragment): SqlFragment<VisitorValues>;
  valuesOf(browserId: string, hints: VisitHints): VisitorValues;
  /** Links the visitor of this browser to the account that was just created: the `id` of `joined`, if any. */
  linkVisitorWhere(joined: SqlFragment): SqlFragment<{ browserId: string }>;
}

export interface VisitorValues {
  visitorId: string;
  utmSource: string;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  referrer: string;
  referredBy: string | null;
  firstSeenAt: Date;
  isCampaign: boolean;
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
