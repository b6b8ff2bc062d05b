export const cities = ['New York City'];
export const locations = ['Lower Manhattan, NY'];
export const usualCity = 'New York City';
export const usualLocation = 'Lower Manhattan, NY';

export interface MeetingPlace {
  name: string;
  latitude: number;
  longitude: number;
}

/** Public, open all day, and easy to find: nobody has to reserve anything there for four students to meet. */
const meetingPlaces: readonly MeetingPlace[] = [
  { name: 'Bowling Green, by the fountain', latitude: 40.7049, longitude: -74.0137 },
  { name: 'Zuccotti Park, Broadway side', latitude: 40.7093, longitude: -74.0113 },
  { name: 'City Hall Park, by the fountain', latitude: 40.7124, longitude: -74.0068 },
  { name: 'Fulton Street at South Street, Seaport', latitude: 40.7066, longitude: -74.0034 },
  { name: 'The Battery, in front of Castle Clinton', latitude: 40.7035, longitude: -74.0168 },
];

/** One after the other, so that not all crews of an evening stand at one fountain. */
export function placeNumber(number: number): MeetingPlace {
  return meetingPlaces[number % meetingPlaces.length]!;
}
