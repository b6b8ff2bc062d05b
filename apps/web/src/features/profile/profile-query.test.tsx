import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { createQueries } from '../../../test/render-screen.tsx';
import { profileQuery } from './profile-query.ts';

function Reader() {
  return <p>{useQuery(profileQuery).status}</p>;
}

it('a failed request of the profile stays visible and is not repeated when another part of the page needs the profile', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/profiles/v2/', () => {
      asked += 1;
      return errorResponse(403, 'not_yours', 'Not yours.');
    }),
  );
  const client = createQueries();
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
