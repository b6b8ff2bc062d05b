export interface MeetingPlace {
  venueId: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  invented: boolean;
}

export interface UsedPlace extends MeetingPlace {
  /** How many crews meet there at the same time. */
  crews: number;
}

/** A place for each of so many crews: always the one with the fewest, so that crews do not mix up each other. */
export function spreadOver(places: readonly UsedPlace[], crews: number): MeetingPlace[] {
  const used = places.map((place) => ({ place, crews: place.crews }));
  return Array.from({ length: crews }, () => {
    const emptiest = used.reduce((best, one) => (one.crews < best.crews ? one : best));
    emptiest.crews += 1;
    return emptiest.place;
  });
}
