import type { EventBody, SemesterBody, SeriesBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findEntry, listDates } from './event-entries.repository.ts';
import {
  presentEntry,
  presentRegistration,
  presentSemester,
  presentSeries,
  presentSeriesAsEvent,
} from './events.presenter.ts';
import { exampleRegistrations } from './example-registrations.ts';
import { findWholeSeries, listQuotableRegistrations, listSemesters } from './series.repository.ts';

type CatalogueDeps = Pick<EventsDeps, 'db' | 'clock'>;

const recentShown = 10;

export async function showSemesters({ db, clock }: CatalogueDeps): Promise<SemesterBody[]> {
  const now = clock.now();
  const semesters = await listSemesters(db);
  const seriesIds = semesters.flatMap(({ seriesId }) => seriesId ?? []);
  const dates = await listDates(db, { viewerId: undefined, now }, seriesIds);
  return semesters.map((semester) => presentSemester(semester, dates, now));
}

export async function showSeries(
  { db, clock, showExamples }: CatalogueDeps & { showExamples: boolean },
  seriesId: string,
  viewerId: string | undefined,
): Promise<SeriesBody> {
  const now = clock.now();
  const series = await findWholeSeries(db, seriesId, viewerId);
  if (!series) throw new AppError('not_found');
  const dates = await listDates(db, { viewerId, now }, [seriesId]);
  const recent = showExamples
    ? exampleRegistrations
    : (await listQuotableRegistrations(db, seriesId, recentShown)).map(presentRegistration);
  return presentSeries(series, dates, recent, now);
}

/** Accepts the id of an event, or of a series that has dates. */
export async function showEvent(
  { db, clock }: CatalogueDeps,
  id: string,
  viewerId: string | undefined,
): Promise<EventBody> {
  const looking = { viewerId, now: clock.now() };
  const entry = await findEntry(db, looking, id);
  if (entry) return presentEntry(entry, looking.now);
  const series = await findWholeSeries(db, id, viewerId);
  const shown = series && presentSeriesAsEvent(series, await listDates(db, looking, [id]), looking.now);
  if (!shown) throw new AppError('not_found');
  return shown;
}
