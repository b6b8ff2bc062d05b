import type { FastifyInstance, RouteOptions } from 'fastify';

/** Webhook events of the provider contain whole invoices. Ours are much smaller than this. */
const maxBytes = 1024 * 1024;

/** Registers a route that gets the raw bytes, because the signature is computed over them. */
export function takeSignedBodies(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
      done(null, body);
    });
    scope.route(options);
  });
}
