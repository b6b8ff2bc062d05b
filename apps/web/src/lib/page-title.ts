import { brand } from '@crewtable/contract';
import { useEffect, useSyncExternalStore } from 'react';

/** Title and description of a page for the browser tab, search results and sharing. Exported as `handle`. */
export interface PageTitle {
  readonly title: string;
  readonly description?: string | undefined;
}

/** 'About Us · Crewtable' */
export function tabTitle(words: PageTitle | undefined): string {
  return words === undefined ? brand.name : `${words.title} · ${brand.name}`;
}

let loadedTitle: PageTitle | undefined;
const watchers = new Set<() => void>();

function setLoadedTitle(words: PageTitle | undefined): void {
  loadedTitle = words;
  for (const wake of watchers) wake();
}

function watch(wake: () => void): () => void {
  watchers.add(wake);
  return () => watchers.delete(wake);
}

/**
 * Sets the title of a page whose title is part of its data, in place of the `handle` of its route. Undefined
 * while the data is loading. The layout shows it: its effects run after those of the page.
 */
export function usePageTitle(words: PageTitle | undefined): void {
  const { title, description } = words ?? {};
  useEffect(() => {
    if (title === undefined) return undefined;
    setLoadedTitle({ title, description });
    return () => setLoadedTitle(undefined);
  }, [title, description]);
}

/** The title that the shown page has set. */
export function useLoadedTitle(): PageTitle | undefined {
  return useSyncExternalStore(
    watch,
    () => loadedTitle,
    () => undefined,
  );
}
