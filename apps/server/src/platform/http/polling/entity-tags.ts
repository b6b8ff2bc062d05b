import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returned by a handler instead of a body that the caller already has: the response is an empty 304. */
export const unchanged = Symbol('unchanged');
export type Unchanged = typeof unchanged;

/**
 * Sets the ETag of the response. Returns true if the caller already has this version: then the handler can
 * return `unchanged`. The page itself remembers the version and what it has shown; a browser must not keep a
 * response about other students on its disk.
 */
export function isKnown(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tag: string,
): boolean {
  reply.header('etag', tag).header('cache-control', 'no-store');
  const known = request.headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
