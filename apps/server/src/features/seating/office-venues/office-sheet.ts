import { needLabels, needs } from '@crewtable/contract';
import type { SheetBody } from '@crewtable/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addressOf } from '../event-facts.ts';
import { sheetRefusal } from '../organiser/venue-sheet.ts';
import { findSeatedEvent } from '../seated-events.repository.ts';
import { listTables } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import type { TableSite } from '../venues/venues.repository.ts';
import { listSheetSeats } from './office-sheet.repository.ts';
import type { SheetSeat } from './office-sheet.repository.ts';

/** The sheet for the restaurants with the names for place cards. The command prints it without names. */
export async function showOfficeSheet({ db }: { db: Db }, eventId: string): Promise<SheetBody> {
  const event = await findSeatedEvent(db, eventId);
  if (!event) throw new AppError('not_found');
  const { title, startsAt, endsAt } = event;
  const head = { title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const refused = sheetRefusal(event);
  if (refused !== undefined) return { ...head, refusal: refused, venues: [] };
  const sites = new Map((await listSites(db, eventId)).map((site) => [site.tableId, site]));
  const seats = await listSheetSeats(db, eventId);
  const tables = (await listTables(db, eventId))
    .map(({ id, number }) => ({
      number,
      site: sites.get(id),
      seats: seats.filter(({ tableId }) => tableId === id),
    }))
    .filter((table) => table.seats.length > 0);
  const venueIds = [...new Set(tables.map(({ site }) => site?.venueId))];
  return {
    ...head,
    refusal: tables.length === 0 ? 'The tables are not formed yet.' : null,
    venues: venueIds.map((id) => {
      const here = tables.filter(({ site }) => site?.venueId === id);
      return {
        ...presentVenue(here[0]?.site),
        needs: countNeeds(here.flatMap((table) => table.seats)),
        tables: here.map(presentTable),
      };
    }),
  };
}

const presentVenue = (site: TableSite | undefined) =>
  site
    ? { name: site.name, address: addressOf(site), reservation: site.reservation }
    : { name: null, address: null, reservation: null };

function presentTable({ number, seats }: { number: number; seats: readonly SheetSeat[] }) {
  return {
    number,
    names: sorted(seats.map(nameOf)),
    needs: countNeeds(seats),
    otherNeeds: sorted(seats.flatMap(({ otherNeeds }) => otherNeeds ?? [])),
  };
}

const countNeeds = (seats: readonly SheetSeat[]) =>
  needs
    .map((need) => ({
      label: needLabels[need],
      count: seats.filter((seat) => seat.needs.includes(need)).length,
    }))
    .filter(({ count }) => count > 0);

const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other));

function nameOf({ firstName, lastName }: SheetSeat): string {
  const initial = Array.from(lastName ?? '')[0];
  return `${firstName ?? 'Guest'}${initial === undefined ? '' : ` ${initial}.`}`;
}
