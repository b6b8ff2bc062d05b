import type { SeasonFileBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';

export interface SeasonRow {
  /** The id of the season: 'summer-nyc-2025'. */
  id: string;
  slug: string;
  position: number;
  publishedAt: Date | null;
  file: SeasonFileBody;
}

function selectSeasons(db: Db | Tx) {
  return db
    .selectFrom('semesters')
    .select(['season_id as id', 'slug', 'position', 'published_at as publishedAt', 'file'])
    .where('file', 'is not', null)
    .where('season_id', 'is not', null)
    .$narrowType<SeasonRow>();
}

/** Seasons in the order of their cards, those of one slug by their start. */
export function listSeasons(db: Db | Tx): Promise<SeasonRow[]> {
  return selectSeasons(db).orderBy('position').orderBy('starts_on').execute();
}

export function findSeasonRow(db: Db | Tx, id: string): Promise<SeasonRow | undefined> {
  return selectSeasons(db).where('season_id', '=', id).executeTakeFirst();
}

/** The values of the columns that follow from the file. The older ones are read by the version before. */
function columnsOf(file: SeasonFileBody, position: number) {
  return {
    season_id: file.id,
    slug: file.slug,
    position,
    title: file.title,
    date_range: file.dateRange,
    short_description: file.texts.card,
    hero_image: file.picture,
    series_id: file.registration === 'none' ? null : file.id,
    starts_on: file.starts,
    ends_on: file.ends,
    file: JSON.stringify(file),
  };
}

const statuses = {
  tickets: { registration_status: 'PRE_REGISTER', registration_message: 'Registration is open' },
  list: { registration_status: 'COMING_SOON', registration_message: 'Early registration' },
  none: { registration_status: 'CLOSED', registration_message: 'Registration is closed' },
} as const;

/** Inserts or replaces the season, and its series. Does not touch events. */
export async function saveSeason(tx: Tx, file: SeasonFileBody): Promise<void> {
  await saveSeries(tx, file);
  const same = await tx
    .selectFrom('semesters')
    .select((eb) => [
      eb.fn.max('position').as('last'),
      eb.fn.max('position').filterWhere('slug', '=', file.slug).as('ofSlug'),
    ])
    .executeTakeFirst();
  const position = same?.ofSlug ?? (same?.last ?? 0) + 1;
  const columns = { ...columnsOf(file, position), ...statuses[file.registration] };
  const updated = await tx
    .updateTable('semesters')
    .set(columns)
    .where('season_id', '=', file.id)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return;
  await tx
    .insertInto('semesters')
    .values({ id: file.id, ...columns })
    .execute();
}

/** The number of offers that are left changes by as much as their total. */
async function saveSeries(tx: Tx, { id, seriesTitle, title, registration, tickets }: SeasonFileBody) {
  if (registration === 'none') return;
  const columns = {
    title: seriesTitle ?? title,
    sells_tickets: tickets !== undefined,
    pass_cents: tickets?.passCents ?? null,
    ticket_cents: tickets?.ticketCents ?? null,
    offer_total: tickets?.offer?.students ?? 0,
    offer_cents: tickets?.offer?.amountCents ?? 0,
  };
  await tx
    .insertInto('series')
    .values({ id, ...columns, offer_left: columns.offer_total })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...columns,
        offer_left: eb.fn<number>('greatest', [
          eb.lit(0),
          eb('series.offer_left', '+', eb(eb.val(columns.offer_total), '-', eb.ref('series.offer_total'))),
        ]),
      })),
    )
    .execute();
}

export async function setPublished(tx: Tx, id: string, publishedAt: Date | null): Promise<void> {
  await tx.updateTable('semesters').set({ published_at: publishedAt }).where('season_id', '=', id).execute();
}

/**
 * Seasons that were created before seasons had files get the given ones. Returns whether the database has any
 * season at all.
 */
export async function adoptFiles(tx: Tx, files: readonly SeasonFileBody[]): Promise<boolean> {
  for (const file of files)
    await tx
      .updateTable('semesters')
      .set({ file: JSON.stringify(file) })
      .where('season_id', '=', file.id)
      .where('file', 'is', null)
      .execute();
  const any = await tx.selectFrom('semesters').select('id').limit(1).executeTakeFirst();
  return any !== undefined;
}
