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
import { chooseSeason, seasonStateOf } from '../seasons/season-status.ts';
import { listSeasons } from '../seasons/seasons.repository.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { findWholeSeries, listOffers, listQuotableRegistrations } from './series.repository.ts';

type CatalogueDeps = Pick<EventsDeps, 'db' | 'clock'>;

const recentShown = 10;

/** One card for each slug: its season that matters most now. */
export async function showSemesters({ db, clock }: CatalogueDeps): Promise<SemesterBody[]> {
  const now = clock.now();
  const seasons = (await listSeasons(db)).filter(({ publishedAt }) => publishedAt !== null);
  const ids = seasons.map(({ id }) => id);
  const dates = await listDates(db, { viewerId: undefined, now }, ids);
  const offers = await listOffers(db, ids);
  const shown = seasons.map(({ id, slug, file }) => {
    const own = dates.filter(({ seriesId, status }) => seriesId === id && status !== 'cancelled');
    const inSeason = own.map((date) => ({ ...date, isOpen: isOpen(date, now) }));
    const state = seasonStateOf(file, inSeason, now);
    const offer = offers.find((each) => each.id === id);
    return { slug, state, starts: file.starts, body: presentSemester(file, state, inSeason, offer) };
  });
  const slugs = [...new Set(shown.map(({ slug }) => slug))];
  return slugs.map((slug) => chooseSeason(shown.filter((each) => each.slug === slug))!.body);
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
