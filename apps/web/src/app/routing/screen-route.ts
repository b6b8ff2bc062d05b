import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadScreen } from '../../lib/load-screen.ts';
import type { PageTitle } from '../../lib/page-title.ts';

/** The exports of a screen module. It may also export `loader` and other route properties. */
export interface Screen {
  Component: ComponentType;
  handle?: PageTitle;
}

/** A route whose screen module is loaded at the first visit. */
export function screen(path: string, load: () => Promise<Screen>): RouteObject {
  return { path, lazy: () => loadScreen(load) };
}
