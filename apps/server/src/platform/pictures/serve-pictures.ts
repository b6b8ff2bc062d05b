import { daySeconds } from '@crewtable/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { refuse } from '../http/error-responses.ts';
import { createPictureRenderer, versionOf } from './picture-renderer.ts';

/** Finds a drawing as SVG by the name of the picture. Undefined for an unknown name or id. */
export type FindDrawing = (name: string) => Promise<string | undefined>;

/** 'landing', 'seasons/summer'. The length limits what is looked up in the database. */
const fileName = /^([a-z-]+(?:\/[\w-]{1,100})?)\.png$/;

const yearSeconds = 365 * daySeconds;
const withoutVersionSeconds = 300;

/**
 * Serves the pictures of link previews and mails as PNG. The content of an address with the version of the picture
 * never changes, so caches may keep it for a year. Addresses in mails have no version.
 */
export function servePictures(
  app: FastifyInstance,
  findDrawing: FindDrawing,
  renderer = createPictureRenderer(),
): void {
  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(
    '/pictures/*',
    async (request, reply) => {
      const name = fileName.exec(request.params['*'])?.[1];
      const svg = name === undefined ? undefined : await findDrawing(name);
      if (svg === undefined) return refuse(reply, new AppError('not_found'));
      const version = versionOf(svg);
      const etag = `"${version}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      const png = isKnown ? undefined : await renderer.render(svg);
      const maxAge =
        request.query.v === version ? `${yearSeconds}, immutable` : String(withoutVersionSeconds);
      void reply.headers({
        'cache-control': `public, max-age=${maxAge}`,
        etag,
        // Mail programs and chats show the picture on pages of their own.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return png === undefined ? reply.code(304).send() : reply.type('image/png').send(png);
    },
  );
}
