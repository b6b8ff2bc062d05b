import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadScreen } from '../../lib/load-screen.ts';
import type { PageTitle } from '../../lib/page-title.ts';

/** What a screen's module exports; `loader` and the router's other names are welcome too. */
export interface Screen {
  Component: ComponentType;
  handle?: PageTitle;
}

/** A path and the module of its screen, which is loaded when somebody goes there. */
export function screen(path: string, load: () => Promise<Screen>): RouteObject {
  return { path, lazy: () => loadScreen(load) };
}
