import type { SeasonBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { SeasonLoading } from '../../features/semesters/season-loading.tsx';
import { seasonQuery } from '../../features/semesters/season-query.ts';
import { SeasonTextPage } from '../../features/semesters/season-text-page.tsx';
import { SemesterSelector } from '../../features/semesters/semester-selector.tsx';
import { ApiError } from '../../lib/api/api-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSite } from '../../lib/site/site.tsx';
import { seasonBeside } from '../../lib/site/season-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ListSeason } from './list-season.tsx';
import { SeriesSeason } from './series-season.tsx';
import type { RegistrationAction } from './series-season.tsx';

type SeasonScreenProps = {
  slug: string;
  /** Starts the registration for a series. */
  Action: RegistrationAction;
};

/** The page of a season. A slug that no season has shows all seasons. */
export function SeasonScreen({ slug, Action }: SeasonScreenProps) {
  const query = useQuery(seasonQuery(slug));
  const season = query.data;
  usePageTitle(season && { title: season.texts.tab, description: season.texts.description });
  // The key, because the registration of one season must not continue with another one.
  if (season !== undefined) return <SeasonPage key={season.id} season={season} Action={Action} />;
  if (query.isPending) return <SeasonLoading slug={slug} />;
  if (isUnknownSlug(query.error)) return <SemesterSelector />;
  return (
    <Page>
      <ErrorState
        title="Failed to fetch events"
        headingLevel={1}
        working={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {query.error.message}
      </ErrorState>
    </Page>
  );
}

/** 400 is the answer to a slug that is too long for one. */
function isUnknownSlug(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The page of a loaded season. The office shows drafts with it. */
export function SeasonPage({ season, Action }: { season: SeasonBody; Action: RegistrationAction }) {
  const beside = seasonBeside(useSite(), season.slug);
  const { state, registration, schedule } = season;
  if (state !== 'over' && schedule !== null)
    return <SeriesSeason {...{ season, schedule, beside, Action }} />;
  if (state !== 'over' && registration === 'list') return <ListSeason {...{ season, beside }} />;
  return <SeasonTextPage {...{ season, beside }} />;
}
