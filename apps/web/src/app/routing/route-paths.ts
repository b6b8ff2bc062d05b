import type { To } from 'react-router';
import { returnPath } from '../../lib/return-path.ts';

/** The id of the parent route of all app pages. */
export const appRouteId = 'app';

/** Alternative paths of pages, which redirect to the page. */
export const aliases = {
  '/events': '/events/semesters',
  '/summer-networking-series': '/events/semesters/summer',
} as const;

/** The path for page views. An alias counts as its page, so that the redirect is not a second page view. */
export function countedPath(pathname: string): string {
  const path = withoutSlash(pathname);
  return path in aliases ? aliases[path as keyof typeof aliases] : pathname;
}

/** Pages only for visitors who are not signed in. */
const visitorPages = new Set(['/', '/onboard', '/login', '/manifesto']);

/** Where to redirect a signed-in student from a page for visitors. Returns undefined for other pages. */
export function redirectForSignedIn(pathname: string, state: unknown): To | undefined {
  return visitorPages.has(withoutSlash(pathname)) ? returnPath(state) : undefined;
}

const footerNowhere = new Set(['/login', '/settings']);
/** On phones these pages have the tab bar instead of the footer. */
const footerWide = new Set([
  '/home',
  '/events',
  '/history',
  '/invite',
  '/invite/friend',
  '/events/semesters',
  '/events/week',
]);

/** Whether a page has the footer: everywhere, on wide screens only, or not at all. */
export function footerPlace(pathname: string): 'everywhere' | 'wide' | 'nowhere' {
  const path = withoutSlash(pathname);
  if (footerNowhere.has(path) || isQuickCrew(path)) return 'nowhere';
  return footerWide.has(path) ? 'wide' : 'everywhere';
}

/** The id of the element in the header into which the QuickCrew pages render their bar. */
export const quickCrewBarId = 'on-demand-bar';

/** Whether a path belongs to QuickCrew. */
export function isQuickCrew(path: string): boolean {
  return path.includes('/automeetup');
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
