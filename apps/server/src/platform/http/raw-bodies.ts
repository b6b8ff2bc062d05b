import type { FastifyInstance, RouteOptions } from 'fastify';

/** Events of a provider carry whole invoices; ours stay far below this. */
const maxBytes = 1024 * 1024;

/** A route that gets the bytes as they came: a signature is over them, and reading and writing them anew breaks it. */
export function takeSignedBodies(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
      done(null, body);
    });
    room.route(options);
  });
}
