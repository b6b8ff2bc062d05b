import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../platform/http/router.ts';

/** The session in the browser's cookies: 'none' without a cookie, 'over' if its token is no longer valid. */
export type ReadSessionCookie = (request: FastifyRequest) => Promise<Viewer | 'none' | 'over'>;

/** The given sessions that are still open. */
export type FindOpenSessions = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Keeps the session of the browser if it has one, also if only its access token has expired. Else opens a
 * session for the student that `createStudent` returns, with the same cookies as a sign-in.
 */
export type EnsureSession = (
  call: { viewer: Viewer | undefined; request: FastifyRequest; reply: FastifyReply },
  createStudent: () => Promise<string>,
) => Promise<{ userId: string }>;
