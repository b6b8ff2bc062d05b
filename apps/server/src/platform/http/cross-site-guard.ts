import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Only our own pages may cause a change. Browsers say where a request comes from; programs that are no browser say
 * nothing and hold no cookie that a student did not give them.
 */
export function guardAgainstOtherSites(
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

/** The address in the browser may be the public one or, on a developer's machine, the one that was listened on. */
export function isOurs(origin: string, publicUrl: URL, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl.origin || new URL(origin).host === host;
}
