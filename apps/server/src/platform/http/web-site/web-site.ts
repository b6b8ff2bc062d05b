import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { daySeconds } from '@crewtable/contract';
import type { EventBody, SiteBody, WeekBody } from '@crewtable/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { refuse } from '../error-responses.ts';
import { createPageMatcher } from './page-paths.ts';
import type { PagePaths } from './page-paths.ts';
import { createWebPages, emptySite } from './web-pages.ts';
import type {
  FindPreviewedPage,
  GetWebPage,
  PreviewOptions,
  RenderDocument,
  WebPage,
  WebPagesOptions,
} from './web-pages.ts';
import { createCachedRead, createCachedReads } from './cached-read.ts';
import type { FindDrawing } from '../../pictures/serve-pictures.ts';
import { versionOf } from '../../pictures/picture-renderer.ts';

/** The data that the web build writes for the server. */
export interface WebBuild {
  folder: string;
  scriptHashes: string[];
  /** The paths of the routes of the web app. */
  pagePaths: PagePaths;
  /** The path of the page that each HTML document is for. */
  documents: Record<string, string>;
}

const buildFile = 'web-build.json';

export function readWebBuild(folder: string): WebBuild {
  const file = join(folder, buildFile);
  if (!existsSync(file))
    throw new Error(`The web app has not been built: ${file} is missing. Run 'npm run build'.`);
  return { folder, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<WebBuild, 'folder'>) };
}

/** What the renderer of the web build exports. */
interface Renderer {
  renderDocument: RenderDocument;
  findPreviewedPage: FindPreviewedPage;
  drawPicture(
    name: string,
    facts: { site: SiteBody; week?: WeekBody | undefined; event?: EventBody | undefined },
  ): string | undefined;
}

export interface WebPagesDeps extends Pick<WebPagesOptions, 'readSite' | 'readOwn' | 'log'> {
  readWeek: () => Promise<WeekBody>;
  readEvent: PreviewOptions['readEvent'];
  origin: string;
}

const invitations = 'invitations/';

/** Loads the renderer of the web build. */
export async function openWebPages(
  { folder, documents }: WebBuild,
  { origin, readWeek, ...deps }: WebPagesDeps,
): Promise<{ getPage: GetWebPage; findDrawing: FindDrawing }> {
  const file = pathToFileURL(join(folder, '../prerender/entry-prerender.js')).href;
  const { renderDocument, findPreviewedPage, drawPicture } = (await import(file)) as Renderer;
  const texts = Object.entries(documents).map(
    ([name, path]) => [path, readFileSync(join(folder, name), 'utf8')] as const,
  );
  // The id comes from the address that a visitor opens.
  const readEvent = createCachedReads(deps.readEvent, deps.log);
  const getPage = createWebPages({
    ...deps,
    documents: new Map(texts),
    render: renderDocument,
    preview: { origin, versionOf, findPage: findPreviewedPage, readEvent },
  });
  const getSite = createCachedRead(deps.readSite, emptySite, deps.log);
  const getWeek = createCachedRead<WeekBody | undefined>(readWeek, undefined, deps.log);
  return {
    getPage,
    async findDrawing(name) {
      const [site, week] = await Promise.all([getSite(), name === 'week' ? getWeek() : undefined]);
      const event = name.startsWith(invitations)
        ? await readEvent(name.slice(invitations.length))
        : undefined;
      return drawPicture(name, { site: site.value, week: week?.value, event });
    },
  };
}

const yearSeconds = 365 * daySeconds;

/** No hidden file, no other folder, and no compressed copy, which would have a wrong type. */
const assetName = /^[\w-]+(?:\.[\w-]+)*\.(?!br$)\w+$/;

/**
 * Serves pages and files. Public pages are complete; all other pages of the app get the shell. Paths without a
 * route in the app, and those in `absent`, get status 404 and the not-found page.
 */
export async function serveWebSite(
  app: FastifyInstance,
  site: { build: WebBuild; getPage: GetWebPage; absent?: readonly string[] } | undefined,
): Promise<void> {
  if (!site) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, new AppError('not_found')));
    return;
  }
  const { build, getPage, absent } = site;
  const assets = join(build.folder, 'assets');
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, servesFile: true };
    });
    await files.register(fastifyStatic, {
      root: build.folder,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,html}', '**/.*/**', buildFile],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader(
          'cache-control',
          path.startsWith(`${assets}${sep}`) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
        );
      },
    });
    // Found when they are asked for and not at the start: during an upgrade the pages of another process name files of
    // a build that came after the start of this one.
    files.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:name',
      handler: (request, reply) =>
        assetName.test(request.params.name)
          ? reply.sendFile(request.params.name, assets)
          : reply.callNotFound(),
    });
  });
  // Visitors after a start do not wait until the landing page is rendered for the first time (0.5 s).
  app.addHook('onListen', () => {
    getPage('/').catch((error: unknown) =>
      app.log.warn({ err: error }, 'landing page could not be rendered'),
    );
  });
  const publicPaths = new Set(Object.values(build.documents));
  const matchPage = createPageMatcher(build.pagePaths, absent);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || path === '/api' || path.startsWith('/api/'))
      return refuse(reply, new AppError('not_found'));
    const { status, page } = publicPaths.has(path) ? { status: 200, page: path } : answers[matchPage(path)];
    const address = page === answers.page.page && status === 200 ? request.url : undefined;
    return sendPage(request, reply.code(status), await getPage(page, address));
  });
}

const answers = {
  page: { status: 200, page: '/shell' },
  'not found': { status: 404, page: '/404' },
  // The section of the app renders its own not-found page.
  'not found in section': { status: 404, page: '/shell' },
} as const;

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: WebPage) {
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  if (!acceptsBrotli(request)) return reply.send(html);
  return reply.header('content-encoding', 'br').send(brotli);
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding']?.toString() ?? '');
}
