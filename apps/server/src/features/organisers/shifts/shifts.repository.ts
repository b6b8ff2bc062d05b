import type { Db, Tx } from '../../../platform/db/database.ts';

/** The shifts that count: of hosts whose access has not ended, at events that are not cancelled. */
function openShifts(db: Db | Tx, endedBefore: Date) {
  return db
    .selectFrom('organiser_shifts as shifts')
    .innerJoin('events', 'events.id', 'shifts.event_id')
    .innerJoin('organisers', 'organisers.id', 'shifts.organiser_id')
    .innerJoin('organiser_roles as roles', 'roles.organiser_id', 'shifts.organiser_id')
    .leftJoin('venues', 'venues.id', 'shifts.venue_id')
    .where('roles.role', '=', 'host')
    .where('organisers.ended_at', 'is', null)
    .where('events.status', '!=', 'cancelled')
    .where('events.ends_at', '>', endedBefore);
}

export function listShifts(
  db: Db | Tx,
  { endedBefore, production, organiserId }: { endedBefore: Date; production: boolean; organiserId?: string },
) {
  return openShifts(db, endedBefore)
    .$if(production, (query) => query.where('organisers.is_demo', '=', false))
    .$if(organiserId !== undefined, (query) => query.where('shifts.organiser_id', '=', organiserId!))
    .select([
      'shifts.organiser_id as organiserId',
      'organisers.name as organiserName',
      'events.id as eventId',
      'events.title',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'venues.name as venueName',
    ])
    .orderBy('events.starts_at')
    .orderBy('organisers.name')
    .orderBy('shifts.organiser_id')
    .execute();
}

/** What a shift can be given for: the events of the next weeks. */
export function listComingEvents(db: Db | Tx, endedBefore: Date, limit: number) {
  return db
    .selectFrom('events')
    .select(['id as eventId', 'title', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('status', '!=', 'cancelled')
    .where('ends_at', '>', endedBefore)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks the event, so that it is not cancelled before the shift is stored. */
export function lockEvent(tx: Tx, eventId: string) {
  return tx
    .selectFrom('events')
    .select(['status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', '=', eventId)
    .forShare()
    .executeTakeFirst();
}

export async function upsertShift(
  tx: Tx,
  shift: { organiserId: string; eventId: string; venueId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('organiser_shifts')
    .values({
      organiser_id: shift.organiserId,
      event_id: shift.eventId,
      venue_id: shift.venueId,
      created_at: shift.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organiser_id', 'event_id']).doUpdateSet({ venue_id: shift.venueId }),
    )
    .execute();
}

/** Returns false if there is no such shift. */
export async function deleteShift(tx: Tx, organiserId: string, eventId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('organiser_shifts')
    .where('organiser_id', '=', organiserId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export function listVenues(db: Db | Tx) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('kind', '=', 'restaurant')
    .where('retired_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
