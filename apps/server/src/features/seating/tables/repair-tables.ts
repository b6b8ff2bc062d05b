import type { Tx } from '../../../platform/db/database.ts';
import { repairReach } from '../seating-rules.ts';
import { eventFactsOf, placeFactsOf } from '../event-facts.ts';
import { findSeatedEvent, holdStudentsWithSeats, lockSeatedEvent } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { planRepairs } from './repair-rules.ts';
import type { Company, Move, RepairTable, Unit } from './repair-rules.ts';
import { unitsOf } from './seating-input.ts';
import { listFriendships, listMeetings } from './seating-input.repository.ts';
import { listPlaces, listTables, movePlaces } from './tables.repository.ts';
import type { Place } from './tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';

/** Fills or dissolves tables with too few students and notifies the moved students. Idempotent. */
export async function repairTables(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, eventId);
    const event = await lockSeatedEvent(tx, eventId);
    if (event?.status !== 'closed' && event?.status !== 'released') return;
    const reach = repairReach(event.startsAt, clock.now());
    if (reach === 'over') return;
    const present = (await listPlaces(tx, eventId)).filter(({ absent }) => !absent);
    const ids = present.map(({ studentId }) => studentId);
    const forbidden = await deps.findForbiddenPairs(tx, ids);
    const friends = unitsOf({
      friendships: await listFriendships(tx, event.seriesId ?? eventId, ids),
      forbidden,
    });
    const company = companyOf(forbidden, await listMeetings(tx, eventId, ids));
    const tables = await describeTables(tx, event, present, friends);
    const moves = planRepairs(tables, { min: event.tableMin, reach, company });
    for (const { studentIds, to } of moves) await movePlaces(tx, eventId, studentIds, to);
    if (moves.length > 0 && event.status === 'released') await notifyMoved(tx, deps, eventId, moves);
  });
}

async function describeTables(
  tx: Tx,
  event: SeatedEvent,
  present: readonly Place[],
  friends: readonly string[][],
): Promise<RepairTable[]> {
  const sites = new Map((await listSites(tx, event.id)).map((site) => [site.tableId, site]));
  return (await listTables(tx, event.id)).map(({ id, venueId }) => ({
    id,
    venueId,
    seats: Math.min(event.tableMax, sites.get(id)?.seatsPerTable ?? event.tableMax),
    units: unitsAt(
      present.filter(({ tableId }) => tableId === id),
      friends,
    ),
  }));
}

function unitsAt(places: readonly Place[], friends: readonly string[][]): Unit[] {
  const here = new Map(places.map((place) => [place.studentId, place]));
  const friendsHere = friends
    .map((group) => group.filter((id) => here.has(id)))
    .filter(({ length }) => length > 1);
  const single = [...here.keys()].filter((id) => !friendsHere.some((group) => group.includes(id)));
  return [...friendsHere, ...single.map((id) => [id])].map((members) => ({
    members,
    settled: members.some((id) => here.get(id)!.checkedIn),
  }));
}

function companyOf(
  forbidden: readonly (readonly [string, string])[],
  meetings: readonly (readonly [string, string])[],
): Company {
  const keys = (pairs: readonly (readonly [string, string])[]) =>
    new Set(pairs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const [apart, met] = [keys(forbidden), keys(meetings)];
  return {
    areApart: (one, other) => apart.has(`${one} ${other}`),
    haveMet: (one, other) => met.has(`${one} ${other}`),
  };
}

/** Notifies each moved student of the final table only, even if the plan moves the student twice. */
async function notifyMoved(
  tx: Tx,
  { clock, eventStatus, notify }: SeatingDeps,
  eventId: string,
  moves: readonly Move[],
): Promise<void> {
  await eventStatus.touch(tx, eventId);
  const event = (await findSeatedEvent(tx, eventId))!;
  const news = eventFactsOf(event, clock.now());
  const sites = await listSites(tx, eventId);
  const endsUpAt = new Map(moves.flatMap(({ studentIds, to }) => studentIds.map((id) => [id, to] as const)));
  await notify(
    tx,
    sites.map((site) => ({
      to: [...endsUpAt].filter(([, tableId]) => tableId === site.tableId).map(([id]) => id),
      kind: 'table_changed' as const,
      // Includes the sequence, because a student who is moved again later must be notified again.
      subject: `${eventId}:${event.sequence}`,
      payload: { ...news, ...placeFactsOf(site) },
    })),
  );
}
