import type { CheckedSeasonBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { seasonQuery } from '../../features/semesters/season-query.ts';
import { seriesQuery } from '../../features/series-registration/series-query.ts';
import { FixedSite } from '../../lib/site/site.tsx';
import { SeasonPage } from '../events/season-screen.tsx';
import { ToTheTickets } from '../events/season.tsx';

type Page = NonNullable<CheckedSeasonBody['page']>;

/** The real page of a season with the data of a draft, in a cache of its own. */
export function SeasonPreview({ page }: { page: Page }) {
  const client = useMemo(() => cacheOf(page), [page]);
  return (
    <QueryClientProvider client={client}>
      <FixedSite site={page.site}>
        <SeasonPage key={page.season.id} season={page.season} Action={ToTheTickets} />
      </FixedSite>
    </QueryClientProvider>
  );
}

function cacheOf({ season, series }: Page): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
  });
  client.setQueryData(seasonQuery(season.slug).queryKey, season);
  // The browser of an organiser may also have the session of a student.
  for (const isLoggedIn of [true, false])
    if (series) client.setQueryData(seriesQuery(season.id, isLoggedIn).queryKey, series);
  return client;
}
