import type { CheckedSeasonBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { seasonQuery } from '../../../features/semesters/season-query.ts';
import { seriesQuery } from '../../../features/series-registration/series-query.ts';
import { FixedSite } from '../../../lib/site/site.tsx';
import { SeasonPage } from '../../events/season-screen.tsx';
import { ToTheTickets } from '../../events/season.tsx';

type Page = NonNullable<CheckedSeasonBody['page']>;

/** The real page of a season with the data of a draft, in a cache of its own. */
export function SeasonPreview({ page }: { page: Page }) {
  const [client] = useState(() => fill(createCache(), page));
  // The same cache, so that the page stays where it was scrolled to.
  useLayoutEffect(() => void fill(client, page), [client, page]);
  return (
    <QueryClientProvider client={client}>
      <FixedSite site={page.site}>
        <SeasonPage key={page.season.id} season={page.season} Action={ToTheTickets} />
      </FixedSite>
    </QueryClientProvider>
  );
}

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
  });
}

function fill(client: QueryClient, { season, series }: Page): QueryClient {
  client.setQueryData(seasonQuery(season.slug).queryKey, season);
  // The browser of an organiser may also have the session of a student.
  for (const isLoggedIn of [true, false])
    if (series) client.setQueryData(seriesQuery(season.id, isLoggedIn).queryKey, series);
  return client;
}
