import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';

/**
 * Loads the modules of the matched screens into their routes before the first render. Otherwise hydration
 * would replace a pre-rendered page with an empty one. Returns the matched routes, outermost first.
 */
export async function loadMatchedScreens(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const matched = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return matched;
}
