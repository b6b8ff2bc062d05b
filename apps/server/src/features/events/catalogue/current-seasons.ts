import type { SeasonFileBody, SeasonState } from '@crewtable/contract';
import { chooseSeason, seasonStateOf } from '../seasons/season-status.ts';
import type { SeasonDate } from '../seasons/season-status.ts';
import { listSeasons } from '../seasons/seasons.repository.ts';
import { isOpen } from '../seats/seat-rules.ts';
import type { EventsDeps } from '../events.deps.ts';
import { listDates } from './event-entries.repository.ts';
import type { EntryRow } from './event-entries.repository.ts';
import type { OfferColumns } from './events.presenter.ts';
import { listOffers } from './series.repository.ts';

/** A season as it is now, for visitors. */
export interface CurrentSeason {
  file: SeasonFileBody;
  state: SeasonState;
  /** Those that are not cancelled, sorted. */
  dates: (EntryRow & SeasonDate)[];
  /** The dates that are not closed yet, also if registration opens later. */
  datesLeft: EntryRow[];
  offer: OfferColumns | undefined;
}

/** Of the published seasons of each slug the one that matters most now, in the order of their cards. */
export async function readCurrentSeasons(deps: Pick<EventsDeps, 'db' | 'clock'>): Promise<CurrentSeason[]> {
  return onePerSlug(await readPublishedSeasons(deps));
}

/** All published seasons, in the order of their cards. */
export async function readPublishedSeasons({
  db,
  clock,
}: Pick<EventsDeps, 'db' | 'clock'>): Promise<CurrentSeason[]> {
  const now = clock.now();
  const seasons = (await listSeasons(db)).filter(({ publishedAt }) => publishedAt !== null);
  const ids = seasons.map(({ id }) => id);
  const [rows, offers] = await Promise.all([
    listDates(db, { viewerId: undefined, now }, ids),
    listOffers(db, ids),
  ]);
  return seasons.map(({ id, file }) => {
    const dates = rows
      .filter(({ seriesId, status }) => seriesId === id && status !== 'cancelled')
      .map((row) => ({ ...row, isOpen: isOpen(row, now) }));
    return {
      file,
      state: seasonStateOf(file, dates, now),
      dates,
      datesLeft: dates.filter(({ status, closesAt }) => status === 'open' && closesAt > now),
      offer: offers.find((each) => each.id === id),
    };
  });
}

export function onePerSlug(seasons: readonly CurrentSeason[]): CurrentSeason[] {
  const ranked = seasons.map((season) => ({ state: season.state, starts: season.file.starts, season }));
  const slugs = [...new Set(seasons.map(({ file }) => file.slug))];
  return slugs.map((slug) => chooseSeason(ranked.filter(({ season }) => season.file.slug === slug))!.season);
}
