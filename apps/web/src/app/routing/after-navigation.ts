import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { tabTitle, useLoadedTitle } from '../../lib/page-title.ts';
import type { PageTitle } from '../../lib/page-title.ts';

/** After a navigation: sets title and description, scrolls to the top and focuses the heading for screen readers. */
export function usePageArrival(): void {
  const { pathname, hash } = useLocation();
  const words = usePageText();
  const title = tabTitle(words);
  const description = words?.description;
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => showDescription(description), [description]);

  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    showFromTheTop(hash);
  }, [pathname, hash]);

  useEffect(disableScrollRestoration, []);
}

function usePageText(): PageTitle | undefined {
  const ofRoute = useMatches()
    .map(({ handle }) => handle as PageTitle | undefined)
    .findLast((words) => words !== undefined);
  return useLoadedTitle() ?? ofRoute;
}

/** For search engines that run scripts. */
function showDescription(description: string | undefined): void {
  const shown = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description === undefined) {
    shown?.remove();
    return;
  }
  const element = shown ?? document.head.appendChild(document.createElement('meta'));
  element.name = 'description';
  element.content = description;
}

function showFromTheTop(hash: string): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target !== null) {
    target.scrollIntoView();
    return;
  }
  window.scrollTo(0, 0);
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Turns off the browser's scroll restoration for back navigations, but keeps it for reloads. */
function disableScrollRestoration(): () => void {
  const arrive = () => {
    history.scrollRestoration = 'manual';
  };
  const leave = () => {
    history.scrollRestoration = 'auto';
  };
  arrive();
  window.addEventListener('pageshow', arrive);
  window.addEventListener('pagehide', leave);
  return () => {
    leave();
    window.removeEventListener('pageshow', arrive);
    window.removeEventListener('pagehide', leave);
  };
}
