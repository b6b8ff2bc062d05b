import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { daySeconds } from '@crewtable/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { refuse } from './error-responses.ts';
import { createPageMatcher } from './page-paths.ts';
import type { PagePaths } from './page-paths.ts';

/** The data that the web build writes for the server. */
export interface WebBuild {
  folder: string;
  scriptHashes: string[];
  /** The paths of the routes of the web app. */
  pagePaths: PagePaths;
}

const buildFile = 'web-build.json';

export function readWebBuild(folder: string): WebBuild {
  const file = join(folder, buildFile);
  if (!existsSync(file))
    throw new Error(`The web app has not been built: ${file} is missing. Run 'npm run build'.`);
  return { folder, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<WebBuild, 'folder'>) };
}

const yearSeconds = 365 * daySeconds;

/**
 * Serves pages and files. Public pages are rendered at build time; all other pages of the app get the shell.
 * Paths without a route in the app get status 404 and the not-found page.
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
  // The section of the app renders its own not-found page.
  'not found in section': { status: 404, file: 'shell.html' },
} as const;
