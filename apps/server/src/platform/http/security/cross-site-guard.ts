import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that other sites request (CSRF). Browsers send the origin of a request. Other programs may
 * send none: they have no cookies except those that a student gave them.
 */
export function refuseCrossSiteRequests(
  app: FastifyInstance,
  publicUrl: URL,
  exempt: readonly string[],
): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || exempt.includes(request.url)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined) {
      if (site !== 'same-origin') throw new AppError('cross_site');
      return;
    }
    const origin = request.headers.origin;
    if (origin !== undefined && !isOurs(origin, publicUrl, request.host)) throw new AppError('cross_site');
  });
}

/** The origin is the public URL or, on the machine of a developer, the host that the server listens on. */
export function isOurs(origin: string, publicUrl: URL, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl.origin || new URL(origin).host === host;
}
