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

/** Fills the document of a page with its content. Part of the web build. */
export type RenderDocument = (document: string, path: string, site: SiteBody) => Promise<string>;

export interface WebPagesOptions {
  /** The documents of the build, by the path of their page. */
  documents: ReadonlyMap<string, string>;
  render: RenderDocument;
  readSite: () => Promise<SiteBody>;
  log: Logger;
}

/** The catalogue is read again after this time. All processes show a change this soon. */
const siteMaxAgeMs = secondMs;
/** Longer than reading it takes. A page does not wait any longer for a busy or unreachable database. */
const maxWaitMs = 100;
const emptySite: SiteBody = { seasons: [], meals: [], appetizer: null };

/**
 * Renders pages with the catalogue and keeps them until it changes: a few times a day, when an organiser imports
 * a file, a date closes or a date is full. Without the database, or while it is slow, the last known
 * catalogue is shown.
 */
export function createWebPages({ documents, render, readSite, log }: WebPagesOptions): GetWebPage {
  const rendered = new Map<string, { siteKey: string; page: Promise<WebPage> }>();
  let site = emptySite;
  let siteKey = JSON.stringify(site);
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function refreshSite(): Promise<void> {
    try {
      site = await readSite();
      siteKey = JSON.stringify(site);
    } catch (error) {
      log.warn({ err: error }, 'catalogue of the pages could not be read');
    }
    readAt = stopwatchMs();
  }

  return async function getPage(path: string): Promise<WebPage> {
    if (stopwatchMs() - readAt > siteMaxAgeMs) {
      reading ??= refreshSite().finally(() => (reading = undefined));
      await (readAt === -Infinity ? reading : Promise.race([reading, setTimeout(maxWaitMs)]));
    }
    const known = rendered.get(path);
    if (known?.siteKey === siteKey) return known.page;
    const page = render(documents.get(path)!, path, site).then(compress);
    rendered.set(path, { siteKey, page });
    // A failed page is rendered again for the next request.
    page.catch(() => {
      if (rendered.get(path)?.page === page) rendered.delete(path);
    });
    return page;
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
