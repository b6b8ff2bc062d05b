import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { refuse } from './error-responses.ts';
import { createPageMatcher } from './page-paths.ts';
import type { PagePaths } from './page-paths.ts';

/** What the web build tells the server about itself. */
export interface WebBuild {
  folder: string;
  scriptHashes: string[];
  /** The paths that the web app has a route for. */
  pagePaths: PagePaths;
}

const buildFile = 'web-build.json';

export function readWebBuild(folder: string): WebBuild {
  const file = join(folder, buildFile);
  if (!existsSync(file))
    throw new Error(`The web app has not been built: ${file} is missing. Run 'npm run build'.`);
  return { folder, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<WebBuild, 'folder'>) };
}

const yearSeconds = 31_536_000;

/**
 * Pages and files. Public pages were rendered at build time; every other page of the app gets the shell. Paths that
 * the app has no route for are answered with status 404 and the page that says so.
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
    globIgnore: ['**/*.{br,html}', '**/.*/**', buildFile],
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
  const rendered = new Set(readdirSync(build.folder).filter((name) => name.endsWith('.html')));
  const matchPage = createPageMatcher(build.pagePaths);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || path === '/api' || path.startsWith('/api/'))
      return refuse(reply, new AppError('not_found'));
    const page = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    if (rendered.has(page)) return reply.code(200).sendFile(page);
    const { status, file } = answers[matchPage(path)];
    return reply.code(status).sendFile(file);
  });
}

const answers = {
  page: { status: 200, file: 'shell.html' },
  'not found': { status: 404, file: '404.html' },
  // The page that says so belongs to a section of the app and is drawn by it.
  'not found in section': { status: 404, file: 'shell.html' },
} as const;
