export interface Venue {
  id: string;
  /** How many of our tables it can still take. */
  tablesFree: number;
  seatsPerTable: number;
}

export interface TableToPlace {
  id: string;
  size: number;
}

/**
 * Gives every table a place, or none of them: half an evening is not released. The largest go first, since they have
 * the fewest places to go to; a house that already has one of ours is preferred, then the one with most room, so that
 * the evening has few addresses.
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
          Number(used.has(other.id)) - Number(used.has(one.id)) || free.get(other.id)! - free.get(one.id)!,
      );
    if (!best) return undefined;
    free.set(best.id, free.get(best.id)! - 1);
    used.add(best.id);
    places.set(table.id, best.id);
  }
  return places;
}
