import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { refuse } from './error-answers.ts';

/** What the web build tells the server about itself. */
export interface WebBuild {
  folder: string;
  scriptHashes: string[];
}

export function readWebBuild(folder: string): WebBuild {
  const file = join(folder, 'csp.json');
  if (!existsSync(file))
    throw new Error(`The web app has not been built: ${file} is missing. Run 'npm run build'.`);
  const { scriptHashes } = JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] };
  return { folder, scriptHashes };
}

const yearSeconds = 31_536_000;

/**
 * Pages and files. Public pages were rendered at build time; every other page of the app gets the shell. What looks
 * like a file or an API call and is neither gets a real 404.
 */
export async function serveWebSite(app: FastifyInstance, build: WebBuild | undefined): Promise<void> {
  if (!build) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, new AppError('not_found')));
    return;
  }
  const assets = `${build.folder}${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root: build.folder,
    wildcard: false,
    globIgnore: ['**/*.{br,html}', '**/.*/**', 'csp.json'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        path.startsWith(assets) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
    },
  });
  const pages = new Set(readdirSync(build.folder).filter((name) => name.endsWith('.html')));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || path === '/api' || path.startsWith('/api/'))
      return refuse(reply, new AppError('not_found'));
    return sendPage(reply, pages, path);
  });
}

function sendPage(reply: FastifyReply, pages: ReadonlySet<string>, path: string): FastifyReply {
  const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  if (pages.has(name)) return reply.code(200).sendFile(name);
  const looksLikeFile = /\.[a-z0-9]+$/i.test(path);
  return looksLikeFile ? reply.code(404).sendFile('404.html') : reply.code(200).sendFile('shell.html');
}
