import type { EventBody, SeasonBody, SemesterBody, SeriesBody, SiteBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findEntry, listDates } from './event-entries.repository.ts';
import { findAppetizer, listMeals } from '../meals/meals.repository.ts';
import { readCurrentSeasons } from './current-seasons.ts';
import {
  presentEntry,
  presentRegistration,
  presentSeries,
  presentSeriesAsEvent,
} from './events.presenter.ts';
import { exampleRegistrations } from './example-registrations.ts';
import { presentSeason, presentSemester, presentSite } from './seasons.presenter.ts';
import { findWholeSeries, listQuotableRegistrations } from './series.repository.ts';

type CatalogueDeps = Pick<EventsDeps, 'db' | 'clock'>;

const recentShown = 10;

/** One card for each slug: its season that matters most now. */
export async function showSemesters(deps: CatalogueDeps): Promise<SemesterBody[]> {
  return (await readCurrentSeasons(deps)).map(presentSemester);
}

/** The page of a slug. */
export async function showSeason(deps: CatalogueDeps, slug: string): Promise<SeasonBody> {
  const season = (await readCurrentSeasons(deps)).find((each) => each.file.slug === slug);
  if (!season) throw new AppError('not_found');
  return presentSeason(season);
}

/** What every page says about seasons, meals and offers. */
export async function showSite(deps: CatalogueDeps): Promise<SiteBody> {
  const [seasons, meals, appetizer] = await Promise.all([
    readCurrentSeasons(deps),
    listMeals(deps.db),
    findAppetizer(deps.db),
  ]);
  return presentSite(seasons, meals, appetizer);
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
  const wanted = { limit: recentShown, alsoSynthetic: showExamples };
  const recent = (await listQuotableRegistrations(db, seriesId, wanted)).map(presentRegistration);
  const shown = showExamples ? [...recent, ...exampleRegistrations].slice(0, recentShown) : recent;
  return presentSeries(series, dates, shown, now);
}

/** Accepts the id of an event, or of a series that has dates. */
export async function showEvent(
  deps: CatalogueDeps,
  id: string,
  viewerId: string | undefined,
): Promise<EventBody> {
  const shown = await findEvent(deps, id, viewerId);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** One event, or a series by its own id. */
export async function findEvent(
  { db, clock }: CatalogueDeps,
  id: string,
  viewerId?: string,
): Promise<EventBody | undefined> {
  const looking = { viewerId, now: clock.now() };
  const entry = await findEntry(db, looking, id);
  if (entry) return presentEntry(entry, looking.now);
  const series = await findWholeSeries(db, id, viewerId);
  return series && presentSeriesAsEvent(series, await listDates(db, looking, [id]), looking.now);
}
