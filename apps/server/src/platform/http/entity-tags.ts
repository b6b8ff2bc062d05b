import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answered instead of a body that the caller has already: 304, with nothing in it. */
export const unchanged = Symbol('unchanged');
export type Unchanged = typeof unchanged;

/**
 * Names what is about to be answered. True where the caller has that very thing: then nothing more has to be read or
 * written. A browser keeps the answer, but asks each time.
 */
export function isKnown(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tag: string,
): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const known = request.headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
