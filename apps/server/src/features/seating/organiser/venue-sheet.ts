import { newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { CommandResult } from '../../../platform/command-result.ts';
import { addressOf } from '../event-facts.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { listTables } from '../tables/tables.repository.ts';
import { listSites } from '../venues/venues.repository.ts';
import { describeSheet } from './venue-sheet-rules.ts';
import { listNeeds } from './venue-sheet.repository.ts';

/** Why there is no sheet now. */
export function sheetRefusal({ status, closesAt }: SeatedEvent): string | undefined {
  if (status === 'open')
    return `Registration is still open. The tables are formed on ${newYorkWeekday(closesAt)} at ${newYorkTime(closesAt)}.`;
  if (status === 'cancelled') return 'The event was cancelled.';
  // What students need is used for the event only, so nothing is printed afterwards.
  if (status === 'completed') return 'The event is over, so there is no sheet any more.';
  return undefined;
}

/** The sheet for the venues of an event. It exists from the forming of the tables until the end of the event. */
export async function showSheet({ db }: SeatingDeps, event: SeatedEvent): Promise<CommandResult> {
  const refused = (line: string): CommandResult => ({ ok: false, lines: [line] });
  const refusal = sheetRefusal(event);
  if (refusal !== undefined) return refused(refusal);

  const sites = new Map((await listSites(db, event.id)).map((site) => [site.tableId, site]));
  const seats = await listNeeds(db, event.id);
  const lines = describeSheet(
    (await listTables(db, event.id)).map(({ id, number }) => {
      const site = sites.get(id);
      return {
        number,
        venue: site && {
          id: site.venueId,
          name: site.name,
          address: addressOf(site),
          reservation: site.reservation,
        },
        seats: seats.filter(({ tableId }) => tableId === id),
      };
    }),
  );
  if (lines.length === 0) return refused('The tables are not formed yet.');
  return {
    ok: true,
    lines: [
      `${event.title}, ${newYorkWeekday(event.startsAt)}, ${newYorkTime(event.startsAt)} (${event.id})`,
      ...lines,
    ],
  };
}
