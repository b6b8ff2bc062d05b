import { api, minuteMs } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../api/api-client.ts';
import { productClock } from '../product-clock.ts';
import { replacePrerenderedHtml } from '../prerendered-part.ts';
import { safeJson } from './safe-json.ts';

/** Without seasons, meals and offers, as in a new database. */
export const emptySite: SiteBody = { seasons: [], meals: [], appetizer: null };

const SiteContext = createContext<SiteBody>(emptySite);

/** What every page says about seasons, meals and offers. */
export function useSite(): SiteBody {
  return useContext(SiteContext);
}

/** A catalogue that does not follow the server: that of a draft in the office. */
export function FixedSite({ site, children }: { site: SiteBody; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** A tab can stay open for weeks. */
const maxAgeMs = 10 * minuteMs;

/** Provides the catalogue that came with the page, and loads it again when an old tab is opened again or the clock jumps. */
export function SiteProvider({ initial, children }: { initial: SiteBody; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  useEffect(() => {
    let loadedAt = Date.now();
    let shown = JSON.stringify(initial);
    const load = async () => {
      const loaded = await call(api.catalogue.getSite);
      if (JSON.stringify(loaded) === shown) return;
      // The HTML of the document has the texts of the catalogue with which it was rendered.
      await replacePrerenderedHtml();
      shown = JSON.stringify(loaded);
      setSite(loaded);
    };
    const refresh = () => {
      loadedAt = Date.now();
      // On failure the page keeps what it shows.
      load().catch(() => {});
    };
    const refreshIfOld = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt >= maxAgeMs) refresh();
    };
    document.addEventListener('visibilitychange', refreshIfOld);
    // Offers end at a time of the product's clock.
    const stopFollowing = productClock.onJump(refresh);
    return () => {
      document.removeEventListener('visibilitychange', refreshIfOld);
      stopFollowing();
    };
  }, [initial]);
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The id of the element that holds the catalogue as JSON. The server adds it to every page. */
const elementId = 'site-data';

/** As an element for the HTML of a page. */
export function siteElement(site: SiteBody): string {
  return `<script type="application/json" id="${elementId}">${safeJson(site)}</script>`;
}

/** The development server serves pages without it; then it is loaded. */
export async function readSite(): Promise<SiteBody> {
  const json = document.getElementById(elementId)?.textContent;
  if (json) return JSON.parse(json) as SiteBody;
  return call(api.catalogue.getSite).catch(() => emptySite);
}
