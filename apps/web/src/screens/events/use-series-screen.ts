import { useQuery } from '@tanstack/react-query';
import { seriesQuery } from '../../features/series-registration/series-query.ts';
import type { SeriesState } from '../../features/series-registration/series-state.ts';
import { useSeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import type { SeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { useKnownStudent } from './use-known-student.ts';

interface SeriesScreenOptions {
  readonly seriesId: string;
  /** What the series sells as far as the page knows. The series itself decides when it is loaded. */
  readonly expectsTickets: boolean;
  /** The event that the URL names. */
  readonly wantedEventId?: string | undefined;
}

/** Loads a series and starts its registration, for the page of the series. */
export function useSeriesScreen({ seriesId, expectsTickets, wantedEventId }: SeriesScreenOptions): {
  series: SeriesState;
  registration: SeriesRegistration;
} {
  const { isLoggedIn } = useAuth();
  const student = useKnownStudent();
  const query = useQuery(seriesQuery(seriesId, isLoggedIn));
  const registration = useSeriesRegistration({
    seriesId,
    sellsTickets: query.data?.sellsTickets ?? expectsTickets,
    series: query.data,
    student,
    wantedEventId,
  });
  const series = {
    data: query.data,
    failed: query.isError,
    trying: query.isFetching,
    tryAgain: () => void query.refetch(),
  };
  return { series, registration };
}
