import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../platform/http/router.ts';

/** Whose session a browser's cookies hold: nobody's, or one that no longer counts. */
export type ReadSessionCookie = (request: FastifyRequest) => Viewer | 'none' | 'over';

/** Those of these sessions that are still open. */
export type FindOpenSessions = (ids: readonly string[]) => Promise<ReadonlySet<string>>;
