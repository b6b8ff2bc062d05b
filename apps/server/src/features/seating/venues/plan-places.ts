import type { MeetingPlaceBody } from '@crewtable/contract';
import type { StoredPlace } from './meeting-places.repository.ts';

/** What an import does to the meeting places. */
export interface PlacesPlan {
  /** For the organiser: one line for each change. */
  lines: string[];
  added: MeetingPlaceBody[];
  changed: (MeetingPlaceBody & { id: string; isInvented: boolean })[];
  /** Ids of places at which no further crew meets. They are never deleted: crews may be on their way. */
  retired: string[];
}

/** A place is found by its name and street; another street is another place. */
export function planPlaces(
  wanted: readonly MeetingPlaceBody[],
  stored: readonly StoredPlace[],
  { inventsVenues }: { inventsVenues: boolean },
): PlacesPlan {
  const plan: PlacesPlan = { lines: [], added: [], changed: [], retired: [] };
  const isSame = (one: MeetingPlaceBody, other: MeetingPlaceBody) =>
    one.name === other.name && one.street === other.street;
  for (const place of wanted) {
    const known = stored.find((one) => isSame(one, place));
    if (!known) {
      plan.added.push(place);
      plan.lines.push(`New: ${describePlace(place)}`);
    } else if (!isUsed(known, inventsVenues) || describePlace(known) !== describePlace(place)) {
      plan.changed.push({ ...place, id: known.id, isInvented: known.isInvented && inventsVenues });
      const now = describePlace(place);
      plan.lines.push(
        isUsed(known, inventsVenues)
          ? `Changed: ${describePlace(known)} becomes ${now}`
          : `Used again: ${now}`,
      );
    }
  }
  for (const place of stored) {
    if (!isUsed(place, inventsVenues) || wanted.some((one) => isSame(one, place))) continue;
    plan.retired.push(place.id);
    plan.lines.push(`No longer: ${describePlace(place)}.${crewsLeft(place)}`);
  }
  if (wanted.length === 0 && plan.retired.length > 0) plan.lines.push(closingLine);
  return plan;
}

/** Lobbies in the queue keep looking until they expire: a place may be entered in time. */
const closingLine =
  'No place is left: QuickCrew closes until there is one. Lobbies that wait for a crew expire without one, and their holds are released.';

/** Whether crews meet there. Only demos use invented places. */
export function isUsed({ isActive, isInvented }: StoredPlace, inventsVenues: boolean): boolean {
  return isActive && (inventsVenues || !isInvented);
}

export function describePlace({ name, street, city, zip, latitude, longitude }: MeetingPlaceBody): string {
  return `${name}, ${street}, ${city} ${zip} (${latitude}, ${longitude})`;
}

function crewsLeft({ comingCrews }: StoredPlace): string {
  if (comingCrews === 0) return '';
  return ` ${comingCrews === 1 ? 'One crew still meets' : `${comingCrews} crews still meet`} there.`;
}
