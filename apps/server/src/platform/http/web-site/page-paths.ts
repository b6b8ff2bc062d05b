/** Paths in the syntax of the router of the web app: '/invite', '/confirm-attendance/:eventId'. */
export interface PagePaths {
  pages: string[];
  /** Those of them that exist only in a demo, and those only with test cards. */
  demo: string[];
  testCards: string[];
  /** Prefixes of sections that have their own not-found page in the web app. */
  sections: string[];
}

export type PageMatch = 'page' | 'not found' | 'not found in section';

/** Matches like the router of the web app: ignores letter case and trailing slashes. */
export function createPageMatcher(
  { pages, sections }: Pick<PagePaths, 'pages' | 'sections'>,
  absent: readonly string[] = [],
): (path: string) => PageMatch {
  const patterns = pages.filter((page) => !absent.includes(page)).map(patternOf);
  const prefixes = sections.map((prefix) => prefix.toLowerCase());
  return (path) => {
    if (patterns.some((pattern) => pattern.test(path))) return 'page';
    const lowerCase = path.toLowerCase();
    const isInSection = prefixes.some((prefix) => lowerCase.startsWith(prefix)) && !looksLikeFile(path);
    return isInSection ? 'not found in section' : 'not found';
  };
}

function patternOf(page: string): RegExp {
  const segments = page
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^/${segments.join('/')}/*$`, 'i');
}

function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
