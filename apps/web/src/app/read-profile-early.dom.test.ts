import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { profileQuery } from '../features/profile/profile-query.ts';
import { Auth } from '../lib/session/auth-state.ts';
import { profile } from '../../test/fixtures/student.ts';
import { server } from '../../test/mock-server.ts';
import { readProfileEarly } from './read-profile-early.ts';

let queries: QueryClient;
let session: Auth;
let reads: number;

beforeEach(() => {
  queries = new QueryClient();
  session = new Auth();
  reads = 0;
  server.use(
    http.get('*/api/profiles/v2/', () => {
      reads += 1;
      return HttpResponse.json(profile());
    }),
  );
});

/** The profile as a page gets it that is loaded later. */
function profileOfPage() {
  return new Promise((resolve) => {
    const stop = new QueryObserver(queries, profileQuery).subscribe(({ data }) => {
      if (data === undefined) return;
      stop();
      resolve(data);
    });
  });
}

test('the profile is read as soon as a student is known to be signed in, and once', async () => {
  readProfileEarly(queries, session);
  expect(queries.isFetching()).toBe(0);
  session.dispatch({ kind: 'initialised', isLoggedIn: true });
  expect(queries.isFetching(profileQuery)).toBe(1);
  expect(await profileOfPage()).toEqual(profile());
  expect(reads).toBe(1);
});

test('the profile is read at once if a student is known to be signed in already', async () => {
  session.dispatch({ kind: 'initialised', isLoggedIn: true });
  readProfileEarly(queries, session);
  expect(queries.isFetching(profileQuery)).toBe(1);
  expect(await profileOfPage()).toEqual(profile());
  expect(reads).toBe(1);
});

test.each(['before', 'after'])('a visitor has no profile (known %s the start)', (known) => {
  const tell = () => session.dispatch({ kind: 'initialised', isLoggedIn: false });
  if (known === 'before') tell();
  readProfileEarly(queries, session);
  if (known === 'after') tell();
  // A sign-in leads to another page, which reads the profile itself.
  session.dispatch({ kind: 'verified' });
  expect(queries.isFetching()).toBe(0);
});
