import type { ErrorBody, ErrorCode } from '@crewtable/contract';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { emptyToday } from './fixtures/office.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Answers the requests of a test file in place of the API. It starts when a test file imports it: each test adds
 * its own handlers with `server.use`. A request without a handler is an error. Two have a handler for all tests: the
 * catalogue, because every page reads it when a test moves the clock (pages ignore that it fails), and Today, because
 * every page of the office shows how many things need a person.
 */
export const server = setupServer(
  http.get('*/api/site', () => HttpResponse.error()),
  http.get('*/api/organise/today', () => HttpResponse.json(emptyToday)),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  server.events.removeAllListeners();
});
afterAll(() => server.close());

/** An error response of the API. */
export function errorResponse(status: number, code: ErrorCode, message: string) {
  return HttpResponse.json<ErrorBody>({ code, message }, { status });
}

/** The part of the list that the request asks for with `page` and `limit`. */
export function pageOf<Item>(items: readonly Item[], request: Request): Item[] {
  const { searchParams } = new URL(request.url);
  const limit = Number(searchParams.get('limit') ?? 10);
  const start = Number(searchParams.get('page')) * limit;
  return items.slice(start, start + limit);
}
