import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { EventBody, SiteBody } from '@crewtable/contract';
import type { Logger } from '../../log/logger.ts';
import { createCachedRead } from './cached-read.ts';

/** A page that can be sent. */
export interface WebPage {
  html: Buffer;
  brotli: Buffer;
  etag: string;
}

/**
 * `address` is the path and query string of the request. All pages of the app have the same document, but the links
 * to some of them have a preview of their own.
 */
export type GetWebPage = (path: string, address?: string) => Promise<WebPage>;

/** A page of the app whose link has a preview. `eventId` is the event or series of an invitation. */
export interface PreviewedPage {
  path: string;
  eventId?: string;
}

/** Part of the web build. Undefined for pages that are not shared and for unknown seasons. */
export type FindPreviewedPage = (address: string, site: SiteBody) => PreviewedPage | undefined;

/** How the previews of links are made. */
export interface PreviewOptions {
  /** The address of the product. */
  origin: string;
  /** A text that changes with the picture of the preview. */
  versionOf: (svg: string) => string;
  findPage: FindPreviewedPage;
  /** As every visitor sees it. Undefined if there is no such event. */
  readEvent: (eventId: string) => Promise<EventBody | undefined>;
}

/** Fills the document of a page with its content. Part of the web build. `own` is the data of this page only. */
export type RenderDocument = (
  document: string,
  path: string,
  site: SiteBody,
  own?: unknown,
  preview?: Pick<PreviewOptions, 'origin' | 'versionOf'> & { path?: string; event?: EventBody | undefined },
) => Promise<string>;

export interface WebPagesOptions {
  /** The documents of the build, by the path of their page. */
  documents: ReadonlyMap<string, string>;
  render: RenderDocument;
  readSite: () => Promise<SiteBody>;
  /** Reads what only one page shows, by the path of the page. It must be the same for every visitor. */
  readOwn?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Undefined if links need no previews, as in many tests. */
  preview?: PreviewOptions;
  log: Logger;
}

/** How many documents with the preview of a page of the app are kept, about 60 KB each. */
const maxPreviewed = 50;

/** Shown until the catalogue was read for the first time. */
export const emptySite: SiteBody = { seasons: [], meals: [], appetizer: null };

/**
 * Renders pages with the catalogue and keeps them until it changes: a few times a day, when an organiser imports
 * a file, a date closes or a date is full. A page with data of its own is also rendered again when that changes.
 * Without the database, or while it is slow, the last known data is shown.
 */
export function createWebPages({
  documents,
  render,
  readSite,
  readOwn = {},
  preview,
  log,
}: WebPagesOptions): GetWebPage {
  interface Rendered {
    key: string;
    page: Promise<WebPage>;
  }
  const rendered = new Map<string, Rendered>();
  const renderedPreviews = new Map<string, Rendered>();
  const getSite = createCachedRead(readSite, emptySite, log);
  const getOwn = new Map(
    Object.entries(readOwn).map(([path, read]) => [path, createCachedRead(read, undefined, log)]),
  );

  async function findPreviewed(address: string, site: SiteBody) {
    const page = preview?.findPage(address, site);
    if (preview === undefined || page === undefined) return undefined;
    const { path, eventId } = page;
    try {
      return { path, event: eventId === undefined ? undefined : await preview.readEvent(eventId) };
    } catch (error) {
      log.warn({ err: error }, 'event of a preview could not be read');
      return { path, event: undefined };
    }
  }

  return async function getPage(path: string, address?: string): Promise<WebPage> {
    const [site, own] = await Promise.all([getSite(), getOwn.get(path)?.()]);
    const previewed = address === undefined ? undefined : await findPreviewed(address, site.value);
    const pages = previewed === undefined ? rendered : renderedPreviews;
    const name = previewed === undefined ? path : `${previewed.path} ${previewed.event?.eventId ?? ''}`;
    const key = `${site.key} ${own?.key ?? ''} ${previewed?.event ? wordsOf(previewed.event) : ''}`;
    const known = pages.get(name);
    if (known?.key === key) return known.page;
    const head = preview && { origin: preview.origin, versionOf: preview.versionOf, ...previewed };
    const page = render(documents.get(path)!, path, site.value, own?.value, head).then(compress);
    pages.delete(name);
    pages.set(name, { key, page });
    const [oldest] = renderedPreviews.keys();
    if (renderedPreviews.size > maxPreviewed && oldest !== undefined) renderedPreviews.delete(oldest);
    // A failed page is rendered again for the next request.
    page.catch(() => {
      if (pages.get(name)?.page === page) pages.delete(name);
    });
    return page;
  };
}

/** What previews say of an event. Its seats change often and are not shown. */
function wordsOf({ title, dateTime, location }: EventBody): string {
  return JSON.stringify([title, dateTime, location]);
}

const brotli = promisify(brotliCompress);
/** The highest quality would take 20 times as long for a page that is 3% smaller. */
const quality = 9;

async function compress(text: string): Promise<WebPage> {
  const html = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { html, brotli: await brotli(html, { params }), etag: `"${hash}"` };
}
