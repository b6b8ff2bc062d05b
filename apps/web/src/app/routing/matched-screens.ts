import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';

/**
 * Loads the modules of the screens that a path shows into their routes, so that the first render has them: without
 * that, a pre-rendered page would be taken over by an empty one. Gives the routes, outermost first.
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
