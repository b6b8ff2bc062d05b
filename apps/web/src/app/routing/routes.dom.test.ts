import { createMemoryRouter, matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { appRoutes } from './app-routes.tsx';
import { findAppRoutes, routes } from './routes.tsx';

it('finds the pages of the app also for whoever is led on before the first of them has come', async () => {
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation: findAppRoutes() });
  const overtaken = router.navigate('/login');
  await router.navigate('/home');
  await overtaken;
  expect(router.state.location.pathname).toBe('/home');
  expect(router.state.matches.at(-1)?.route.path).toBe('/home');
  router.dispose();
});

it.each([
  ['/events/semesters/summer', '/events/semesters/:slug'],
  ['/events/semesters/winter', '/events/semesters/:slug'],
  ['/events/semesters/summer/events/06042025-summer-nyc', '/events/semesters/:slug/events/:eventId'],
  ['/events/semesters/summer/confirmation', '/events/semesters/:slug/confirmation'],
  ['/events/semesters/summerv2', '/events/semesters/summerv2'],
])('the address %s has the page of a season', (address, path) => {
  expect(matchRoutes(appRoutes, address)?.at(-1)?.route.path).toBe(path);
});
