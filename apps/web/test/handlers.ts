import type { SeasonBody, SiteBody } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { site2025 } from './fixtures/site.ts';
import { account, config, profile } from './fixtures/student.ts';
import { errorResponse } from './mock-server.ts';

/** Handlers of requests that many screens send, for `server.use`. */

export const configHandler = (overrides: Parameters<typeof config>[0] = {}) =>
  http.get('*/api/config', () => HttpResponse.json(config(overrides)));

export const profileHandler = (overrides: Parameters<typeof profile>[0] = {}) =>
  http.get('*/api/profiles/v2/', () => HttpResponse.json(profile(overrides)));

export const accountHandler = (overrides: Parameters<typeof account>[0] = {}) =>
  http.get('*/api/auth/me', () => HttpResponse.json(account(overrides)));

export const analyticsHandler = () =>
  http.post('*/api/analytics', () => HttpResponse.json({}, { status: 202 }));

/** The body of a started payment, with the secret for the form of the sandbox. */
export const startedPayment = (amountCents = 500) =>
  HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents }, { status: 201 });

/** The pages of these seasons; another slug is unknown. */
export const seasonHandler = (...seasons: SeasonBody[]) =>
  http.get<{ slug: string }>('*/api/semesters/:slug', ({ params }) => {
    const season = seasons.find(({ slug }) => slug === params.slug);
    return season === undefined ? errorResponse(404, 'not_found', 'Not found.') : HttpResponse.json(season);
  });

/** The catalogue is read again when the clock jumps. */
export const siteHandler = (site: SiteBody = site2025) =>
  http.get('*/api/site', () => HttpResponse.json(site));
