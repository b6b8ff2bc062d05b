import type { FastifyRequest } from 'fastify';
import type { Piece } from '../platform/db/statement.ts';

/** Where visitors came from: the first touch, and the last campaign before sign-up, which counts. */
export interface Visitors {
  remember(browserId: string, hints: VisitHints): Promise<void>;
  /** The same within a statement, where `cause`, another part of it, has a row. */
  remembered(cause: Piece): Piece<VisitorValues>;
  valuesOf(browserId: string, hints: VisitHints): VisitorValues;
  /** Ties what is known of a visitor to the account that was made in this browser: the `id` of `joined`, if any. */
  tied(joined: Piece): Piece<{ browserId: string }>;
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

/** The browser's own id, where it has one. */
export type BrowserOf = (request: FastifyRequest) => string | undefined;
