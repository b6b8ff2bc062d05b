import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { secondMs } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { stopwatchMs } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';

/** A page that can be sent. */
export interface WebPage {
  html: Buffer;
  brotli: Buffer;
  etag: string;
}

export type GetWebPage = (path: string) => Promise<WebPage>;

/** Fills the document of a page with its content. Part of the web build. `own` is the data of this page only. */
export type RenderDocument = (
  document: string,
  path: string,
  site: SiteBody,
  own?: unknown,
) => Promise<string>;

export interface WebPagesOptions {
  /** The documents of the build, by the path of their page. */
  documents: ReadonlyMap<string, string>;
  render: RenderDocument;
  readSite: () => Promise<SiteBody>;
  /** Reads what only one page shows, by the path of the page. It must be the same for every visitor. */
  readOwn?: Readonly<Record<string, () => Promise<unknown>>>;
  log: Logger;
}

/** Data of the pages is read again after this time. All processes show a change this soon. */
const maxAgeMs = secondMs;
/** Longer than reading it takes. A page does not wait any longer for a busy or unreachable database. */
const maxWaitMs = 100;
const emptySite: SiteBody = { seasons: [], meals: [], appetizer: null };

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
  log,
}: WebPagesOptions): GetWebPage {
  const rendered = new Map<string, { key: string; page: Promise<WebPage> }>();
  const getSite = createCachedRead(readSite, emptySite, log);
  const getOwn = new Map(
    Object.entries(readOwn).map(([path, read]) => [path, createCachedRead(read, undefined, log)]),
  );

  return async function getPage(path: string): Promise<WebPage> {
    const [site, own] = await Promise.all([getSite(), getOwn.get(path)?.()]);
    const key = `${site.key} ${own?.key ?? ''}`;
    const known = rendered.get(path);
    if (known?.key === key) return known.page;
    const page = render(documents.get(path)!, path, site.value, own?.value).then(compress);
    rendered.set(path, { key, page });
    // A failed page is rendered again for the next request.
    page.catch(() => {
      if (rendered.get(path)?.page === page) rendered.delete(path);
    });
    return page;
  };
}

/** The last value that was read, with a text that changes with it. */
interface CachedValue<Value> {
  value: Value;
  key: string;
}

function createCachedRead<Value>(
  read: () => Promise<Value>,
  initial: Value,
  log: Logger,
): () => Promise<CachedValue<Value>> {
  let last: CachedValue<Value> = { value: initial, key: JSON.stringify(initial) };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      const value = await read();
      last = { value, key: JSON.stringify(value) };
    } catch (error) {
      log.warn({ err: error }, 'data of the pages could not be read');
    }
    readAt = stopwatchMs();
  }

  return async () => {
    if (stopwatchMs() - readAt > maxAgeMs) {
      reading ??= refresh().finally(() => (reading = undefined));
      await (readAt === -Infinity ? reading : Promise.race([reading, setTimeout(maxWaitMs)]));
    }
    return last;
  };
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
