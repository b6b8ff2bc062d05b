import type { To } from 'react-router';
import { returnPath } from '../../lib/return-path.ts';

/** The route around all pages of the app itself. */
export const appRouteId = 'app';

/** Paths that are only another name for a page. */
export const aliases = {
  '/events': '/events/semesters',
  '/summer-networking-series': '/events/semesters/summer',
} as const;

/** The path a visit is counted under: an alias counts as the page it leads to, so that the redirect is no second view. */
export function countedPath(pathname: string): string {
  const path = withoutSlash(pathname);
  return path in aliases ? aliases[path as keyof typeof aliases] : pathname;
}

/** Pages for those who are not in yet. */
const outside = new Set(['/', '/onboard', '/login', '/manifesto']);

/** Where a signed-in student is led from a page that is not for students; nowhere from any other. */
export function wayInside(pathname: string, state: unknown): To | undefined {
  return outside.has(withoutSlash(pathname)) ? returnPath(state) : undefined;
}

const footerNowhere = new Set(['/login', '/settings']);
/** On a phone the tabs take the footer's place here. */
const footerWide = new Set(['/home', '/events', '/history', '/invite', '/events/semesters']);

/** Whether a page has the footer: everywhere, on wide screens only, or not at all. */
export function footerPlace(pathname: string): 'everywhere' | 'wide' | 'nowhere' {
  const path = withoutSlash(pathname);
  if (footerNowhere.has(path) || isQuickCrew(path)) return 'nowhere';
  return footerWide.has(path) ? 'wide' : 'everywhere';
}

/** Where the header makes room for the bar of the mobile matching app, which comes with its pages. */
export const onDemandBarId = 'on-demand-bar';

/** The mobile matching app. */
export function isQuickCrew(path: string): boolean {
  return path.includes('/automeetup');
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
