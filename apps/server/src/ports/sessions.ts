import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../platform/http/router.ts';

/** The session in the browser's cookies: 'none' without a cookie, 'over' if its token is no longer valid. */
export type ReadSessionCookie = (request: FastifyRequest) => Promise<Viewer | 'none' | 'over'>;

/** The given sessions that are still open. */
export type FindOpenSessions = (ids: readonly string[]) => Promise<ReadonlySet<string>>;
