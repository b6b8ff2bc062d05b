// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { profileQuery } from './profile-query.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

function Reader() {
  return <p>{useQuery(profileQuery).status}</p>;
}

it('a failure to read the profile stays told when another part of the page comes that reads it, too', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/profiles/v2/', () => {
      asked += 1;
      return HttpResponse.json({ code: 'not_yours', message: 'Not yours.' }, { status: 403 });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (readers: number) => (
    <QueryClientProvider client={client}>
      {Array.from({ length: readers }, (_, index) => (
        <Reader key={index} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(page(1));
  await screen.findByText('error');
  rerender(page(2));
  expect(screen.getAllByText('error')).toHaveLength(2);
  expect(asked).toBe(1);
});
