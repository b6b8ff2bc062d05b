import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { daySeconds } from '@crewtable/contract';
import type { FastifyInstance } from 'fastify';
import { mailFonts } from './mail-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const monthSeconds = 30 * daySeconds;

/**
 * The fonts of mails, under addresses that stay the same with every build: a mail is opened years later. Fonts are
 * read across origins only if the server allows it.
 */
export function serveMailFonts(app: FastifyInstance): void {
  for (const { path, file } of mailFonts) {
    const font = readFileSync(resolve(file));
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'cache-control': `public, max-age=${monthSeconds}`,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('font/woff2')
        .send(font),
    );
  }
}
