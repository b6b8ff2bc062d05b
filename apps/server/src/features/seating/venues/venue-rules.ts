export interface Venue {
  id: string;
  /** How many more tables the venue can take. */
  tablesFree: number;
  seatsPerTable: number;
  /** An organiser chose it for the event. */
  isPreferred?: boolean;
}

export interface TableToPlace {
  id: string;
  size: number;
}

/**
 * Assigns a venue to every table, or returns undefined: an event is released only as a whole. The largest
 * tables go first, because the fewest venues fit them. Prefers a venue that an organiser chose, then one that
 * already has a table of this event, then the one with the largest number of free tables, so that the event has few addresses.
 */
export function assignVenues(
  tables: readonly TableToPlace[],
  venues: readonly Venue[],
): ReadonlyMap<string, string> | undefined {
  const free = new Map(venues.map((venue) => [venue.id, venue.tablesFree]));
  const used = new Set<string>();
  const places = new Map<string, string>();
  for (const table of tables.toSorted((one, other) => other.size - one.size)) {
    const [best] = venues
      .filter(({ id, seatsPerTable }) => free.get(id)! > 0 && seatsPerTable >= table.size)
      .toSorted(
        (one, other) =>
          Number(other.isPreferred ?? false) - Number(one.isPreferred ?? false) ||
          Number(used.has(other.id)) - Number(used.has(one.id)) ||
          free.get(other.id)! - free.get(one.id)!,
      );
    if (!best) return undefined;
    free.set(best.id, free.get(best.id)! - 1);
    used.add(best.id);
    places.set(table.id, best.id);
  }
  return places;
}
