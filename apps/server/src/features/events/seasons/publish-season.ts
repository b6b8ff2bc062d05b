import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockCalendar } from '../catalogue/catalogue.repository.ts';
import { insertNewEvents, seasonEvents } from '../catalogue/fill-calendar.ts';
import type { SeasonsDeps } from './import-season.ts';
import { deleteUnusedEvents, hasRegistrations } from './season-events.repository.ts';
import { findSeasonRow, setPublished } from './seasons.repository.ts';

type PublishDeps = Pick<SeasonsDeps, 'db' | 'clock' | 'scheduleEventJobs'>;

const notFound = (id: string) => new AppError('not_found', { message: `There is no season ${id}.` });

/** From now on students see the season and can register. Safe to repeat. */
export async function publishSeason(deps: PublishDeps, id: string): Promise<void> {
  await deps.db.transaction().execute((tx) => publishSeasonIn(tx, deps, id));
}

export async function publishSeasonIn(
  tx: Tx,
  { clock, scheduleEventJobs }: Omit<PublishDeps, 'db'>,
  id: string,
): Promise<void> {
  await lockCalendar(tx);
  const now = clock.now();
  const row = await findSeasonRow(tx, id);
  if (!row) throw notFound(id);
  if (row.publishedAt === null) await setPublished(tx, id, now);
  await insertNewEvents(tx, scheduleEventJobs, seasonEvents(row.file, now), now);
}

/** Hides a season that no student has joined. One with registrations is ended by cancelling its dates. */
export async function unpublishSeason({ db }: Pick<PublishDeps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute((tx) => unpublishSeasonIn(tx, id));
}

export async function unpublishSeasonIn(tx: Tx, id: string): Promise<void> {
  await lockCalendar(tx);
  const row = await findSeasonRow(tx, id);
  if (!row) throw notFound(id);
  if (await hasRegistrations(tx, id)) throw new AppError('season_joined');
  await setPublished(tx, id, null);
  await deleteUnusedEvents(tx, id);
}
