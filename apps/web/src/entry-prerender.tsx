import { brand } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { RouteObject } from 'react-router';
import { appRoutes, demoScreens, testCardScreens } from './app/routing/app-routes.tsx';
import { officeRoutes } from './app/routing/office-routes.tsx';
import { Layout } from './app/layout/layout.tsx';
import { Loading } from './app/layout/loading.tsx';
import { loadMatchedScreens } from './app/routing/matched-screens.ts';
import { notFoundPath, publicPaths, routes } from './app/routing/routes.tsx';
import { drawPicture } from './features/pictures/draw-picture.tsx';
import { findPreviewedPage, previewOf } from './features/pictures/page-preview.tsx';
import type { Sharing } from './features/pictures/page-preview.tsx';
import type { SharedEvent } from './features/pictures/share-content.ts';
import { weekStructuredData } from './features/week/structured-data.ts';
import { weekPath } from './features/week/week-data.ts';
import type { WeekPageData } from './features/week/week-data.ts';
import { tabTitle } from './lib/page-title.ts';
import type { PageTitle } from './lib/page-title.ts';
import { PageDataContext, pageDataElement } from './lib/site/page-data.ts';
import { safeJson } from './lib/site/safe-json.ts';
import { emptySite, siteElement, SiteProvider } from './lib/site/site.tsx';

export { drawPicture, findPreviewedPage, notFoundPath, publicPaths };

/** The path under which the server asks for the page of all paths that are not public pages. */
export const shellPath = '/shell';

/** The places in the documents of the build that are filled with the content of a page. */
export const slots = { head: '<!--head-->', content: '<!--content-->', site: '<!--site-->' } as const;

/**
 * Fills the document that the build has made for a page. Called by the server when the catalogue or the data of
 * the page changes.
 */
export async function renderDocument(
  document: string,
  path: string,
  site: SiteBody,
  own?: unknown,
  preview?: PreviewInput,
): Promise<string> {
  const { html } = path === shellPath ? await renderShell(site) : await renderPage(path, site, own);
  const { title, elements } = previewIn(path, site, own, preview);
  // Functions, because a replacement string would give '$' a meaning.
  return document
    .replace(ogTitle, (found) => title ?? found)
    .replace(slots.head, () => `${headElements(path, own)}${elements}`)
    .replace(slots.content, () => html)
    .replace(slots.site, () => `${siteElement(site)}${pageDataElement(own)}`);
}

interface PreviewInput extends Sharing {
  /** The page that the shell is sent for. The shell of other pages has no preview. */
  readonly path?: string | undefined;
  readonly event?: SharedEvent | undefined;
}

const ogTitle = /<meta property="og:title" content="[^"]*">/;

function previewIn(path: string, site: SiteBody, own: unknown, input: PreviewInput | undefined) {
  const shownPath = path === shellPath ? input?.path : path;
  if (input === undefined || shownPath === undefined || path === notFoundPath)
    return { title: undefined, elements: '' };
  const week = path === weekPath ? (own as WeekPageData | undefined)?.week : undefined;
  const { title, elements } = previewOf(shownPath, { site, week, event: input.event }, input);
  return {
    title: title && renderToStaticMarkup(<meta property="og:title" content={title} />),
    elements,
  };
}

/** For search engines. The policy for scripts does not apply to JSON-LD, which is never executed. */
function headElements(path: string, own: unknown): string {
  if (path !== weekPath || own === undefined) return '';
  const data = own as WeekPageData;
  return `<link rel="canonical" href="${new URL(path, data.origin).href}">
<script type="application/ld+json">${safeJson(weekStructuredData(data))}</script>`;
}

/** Lets the server distinguish pages from unknown paths. A route that ends in '/*' is a not-found page. */
export const pagePaths = {
  pages: pathsOf([...routes, ...appRoutes, ...officeRoutes]).filter((path) => !path.endsWith('*')),
  demo: pathsOf(demoScreens),
  testCards: pathsOf(testCardScreens),
  sections: pathsOf(appRoutes)
    .filter((path) => path.endsWith('/*'))
    .map((path) => path.slice(0, -1)),
};

function pathsOf(among: readonly RouteObject[], parent = ''): string[] {
  return among.flatMap(({ path, children = [] }) => {
    // A path without a slash at its start is below that of its parent.
    const whole = path === undefined || path.startsWith('/') || path === '*' ? path : `${parent}/${path}`;
    return [...(whole === undefined ? [] : [whole]), ...pathsOf(children, whole ?? parent)];
  });
}

interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string | undefined;
  /** The source file of the screen: its styles and scripts are added to those of every page. */
  readonly screen: string | undefined;
}

export const siteName = brand.name;

export async function renderPage(path: string, site = emptySite, own?: unknown): Promise<RenderedPage> {
  const shown = (await loadMatchedScreens(routes, path)).at(-1);
  const words = shown?.handle as PageTitle | undefined;
  return {
    html: await render(routes, path, site, own),
    title: tabTitle(words),
    description: words?.description,
    screen: await sourceOf(shown),
  };
}

/** The HTML for every path that is not pre-rendered. */
export async function renderShell(site = emptySite): Promise<RenderedPage> {
  const waiting = [{ Component: Layout, children: [{ path: '*', Component: Loading }] }];
  return {
    html: await render(waiting, '/loading', site),
    title: tabTitle(undefined),
    description: undefined,
    screen: undefined,
  };
}

async function render(among: RouteObject[], path: string, site: SiteBody, own?: unknown): Promise<string> {
  const handler = createStaticHandler(among);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} instead of a page`);
  if (context.errors !== null) throw new Error(`${path} fails`, { cause: context.errors });
  return renderToString(
    <StrictMode>
      <SiteProvider initial={site}>
        <PageDataContext value={own}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PageDataContext>
      </SiteProvider>
    </StrictMode>,
  );
}

const publicScreens = import.meta.glob<Pick<RouteObject, 'Component'>>('./screens/public/*.tsx');

async function sourceOf(route: RouteObject | undefined): Promise<string> {
  for (const [file, load] of Object.entries(publicScreens)) {
    if ((await load()).Component === route?.Component) return file.replace('./', 'src/');
  }
  throw new Error(`The pre-rendered screen of ${route?.path} must be in src/screens/public`);
}
