import type { EventTablesBody, SeatedStudentBody } from '@crewtable/contract';
import { presentPersonName } from '../../../platform/person-name.ts';
import { listComing } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { proposeSeating } from '../tables/propose-seating.ts';
import { listPlaces, listTables } from '../tables/tables.repository.ts';
import type { Place } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import { listNames } from './event-commands.repository.ts';

type ReadDeps = Pick<SeatingDeps, 'db' | 'clock' | 'findForbiddenPairs' | 'seatTables'>;

/** Who sits where, for the office and the command `tables`. A proposal while registration is open. */
export function readTables(deps: ReadDeps, event: SeatedEvent): Promise<EventTablesBody> {
  return event.status === 'open' ? readProposal(deps, event) : readFormed(deps, event);
}

async function readProposal(deps: ReadDeps, event: SeatedEvent): Promise<EventTablesBody> {
  const asOf = deps.clock.now().toISOString();
  const { tables, withoutTable, summary, explanations } = await proposeSeating(deps, event);
  const present = await presentAll(deps, [...tables.flat(), ...withoutTable]);
  return {
    isProposal: true,
    asOf,
    summary,
    tables: tables.map((students, index) => ({
      number: index + 1,
      venue: null,
      explanation: explanations[index] ?? null,
      students: present(students),
    })),
    withoutTable: present(withoutTable),
  };
}

async function readFormed(deps: ReadDeps, event: SeatedEvent): Promise<EventTablesBody> {
  const { db, clock } = deps;
  const asOf = clock.now().toISOString();
  const tables = await listTables(db, event.id);
  const places = await listPlaces(db, event.id);
  const sites = new Map((await listSites(db, event.id)).map((site) => [site.tableId, site]));
  const seated = new Map(places.map((place) => [place.studentId, place]));
  const missing = (await listComing(db, event.id)).filter((id) => !seated.has(id));
  const present = await presentAll(deps, [...seated.keys(), ...missing], seated);
  return {
    isProposal: false,
    asOf,
    summary: null,
    tables: tables.map(({ id, number }) => ({
      number,
      venue: sites.get(id)?.name ?? null,
      explanation: null,
      students: present(places.filter(({ tableId }) => tableId === id).map(({ studentId }) => studentId)),
    })),
    // Without formed tables the list stays empty: otherwise it would contain every student who comes.
    withoutTable: tables.length === 0 ? [] : present(missing),
  };
}

const presenceOf = (place: Place | undefined): SeatedStudentBody['presence'] => {
  if (place?.absent) return 'absent';
  return place?.checkedIn ? 'here' : null;
};

/** A student whose account was deleted meanwhile is left out. */
async function presentAll(
  { db }: ReadDeps,
  ids: readonly string[],
  places: ReadonlyMap<string, Place> = new Map(),
): Promise<(ids: readonly string[]) => SeatedStudentBody[]> {
  const rows = new Map((await listNames(db, ids)).map((row) => [row.id, row]));
  return (wanted) =>
    wanted.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ ...presentPersonName(row), presence: presenceOf(places.get(id)) }] : [];
    });
}
