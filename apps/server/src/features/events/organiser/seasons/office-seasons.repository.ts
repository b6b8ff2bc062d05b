import type { Db, Tx } from '../../../../platform/db/database.ts';

/** Students who joined a season: by a ticket, a pass or its list. */
export async function countJoined(db: Db | Tx, seriesId: string): Promise<number> {
  const { joined } = await db
    .selectFrom('series_registrations')
    .select((eb) => eb.fn.countAll<number>().as('joined'))
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return joined;
}

/** How many students can still get the offer of a season. */
export async function findOfferLeft(db: Db | Tx, seriesId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('series')
    .select('offer_left as left')
    .where('id', '=', seriesId)
    .executeTakeFirst();
  return row?.left ?? undefined;
}
