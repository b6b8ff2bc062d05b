export interface MeetingPlace {
  venueId: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  invented: boolean;
}

export interface UsedPlace extends MeetingPlace {
  /** The number of crews that meet there at the same time. */
  crews: number;
}

/** Chooses a place for each crew: always the one with the fewest crews, so that crews do not get mixed up. */
export function assignPlaces(places: readonly UsedPlace[], crews: number): MeetingPlace[] {
  const used = places.map((place) => ({ place, crews: place.crews }));
  return Array.from({ length: crews }, () => {
    const emptiest = used.reduce((best, one) => (one.crews < best.crews ? one : best));
    emptiest.crews += 1;
    return emptiest.place;
  });
}
