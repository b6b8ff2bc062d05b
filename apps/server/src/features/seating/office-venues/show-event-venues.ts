import type { EventVenueBody, EventVenuesBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import { assignVenues } from '../venues/venue-rules.ts';
import { listFreeVenues } from '../venues/venues.repository.ts';
import { countRegistered, listTableRows, listVenueFacts } from './event-venues.repository.ts';
import type { TableRow } from './event-venues.repository.ts';
import type { OfficeVenuesDeps } from './office-venues.deps.ts';

type Deps = Pick<OfficeVenuesDeps, 'clock' | 'inventsVenues'>;

const isTold = ({ status }: SeatedEvent) => status === 'released' || status === 'completed';

/** It can be changed until its end. */
export function canChange({ status, endsAt }: SeatedEvent, now: Date): boolean {
  return status !== 'completed' && status !== 'cancelled' && now < endsAt;
}

export async function showEventVenues(
  { db, ...deps }: Deps & { db: Db },
  eventId: string,
): Promise<EventVenuesBody> {
  const event = await findSeatedEvent(db, eventId);
  if (!event) throw new AppError('not_found');
  const { venues, without } = await placeTables(db, deps, event);
  return {
    status: event.status,
    isTold: isTold(event),
    canChange: canChange(event, deps.clock.now()),
    startsAt: event.startsAt.toISOString(),
    closesAt: event.closesAt.toISOString(),
    venues,
    withoutVenue: {
      tables: without.length,
      students: without.reduce((sum, { students }) => sum + students, 0),
      largest: Math.max(0, ...without.map(({ students }) => students)),
    },
  };
}

/** The tables at each venue: as they are after the release, and as the release would place them before. */
export async function placeTables(db: Db | Tx, deps: Deps, event: SeatedEvent) {
  const tables = await listPlacedTables(db, deps, event);
  const free = await listFreeVenues(db, event, { alsoInvented: deps.inventsVenues, alsoAvoided: true });
  const facts = await listVenueFacts(db, event.id);
  const at = (venueId: string) => tables.filter((table) => table.venueId === venueId);
  const venues = facts
    .filter(({ id }) => at(id).length > 0)
    .map(({ id, name, street, isInvented, reservation }): EventVenueBody => {
      const here = at(id);
      const largest = Math.max(...here.map(({ students }) => students));
      return {
        id,
        name,
        street,
        isInvented,
        reservation,
        tables: here.length,
        students: here.reduce((sum, { students }) => sum + students, 0),
        replacements: free
          .map((venue) => ({ ...venue, tablesFree: venue.tablesFree - at(venue.id).length }))
          .filter(
            (venue) => venue.id !== id && venue.tablesFree >= here.length && venue.seatsPerTable >= largest,
          )
          .map((venue) => ({
            id: venue.id,
            name: venue.name,
            street: venue.street,
            tablesFree: venue.tablesFree,
            seatsPerTable: venue.seatsPerTable,
            wasAvoided: venue.isAvoided,
          })),
      };
    });
  const without = tables.filter(({ venueId, students }) => venueId === null && students > 0);
  return { venues, without, tables, facts };
}

async function listPlacedTables(db: Db | Tx, deps: Deps, event: SeatedEvent): Promise<TableRow[]> {
  const stored =
    event.status === 'open' ? await estimateTables(db, event) : await listTableRows(db, event.id);
  if (event.status !== 'open' && event.status !== 'closed') return stored;
  const used = stored.filter(({ students }) => students > 0);
  const free = await listFreeVenues(db, event, { alsoInvented: deps.inventsVenues });
  const plan = assignVenues(
    used.map(({ tableId, students }) => ({ id: tableId, size: students })),
    free,
  );
  return used.map((table) => ({ ...table, venueId: plan?.get(table.tableId) ?? null }));
}

/** As many tables as there would be if registration closed now. */
async function estimateTables(db: Db | Tx, { id, tableMax }: SeatedEvent): Promise<TableRow[]> {
  const registered = await countRegistered(db, id);
  const count = Math.ceil(registered / tableMax);
  return Array.from({ length: count }, (_, index) => ({
    tableId: String(index),
    venueId: null,
    students: Math.floor(registered / count) + (index < registered % count ? 1 : 0),
  }));
}
