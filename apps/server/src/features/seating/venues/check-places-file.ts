import { PlacesFile } from '@crewtable/contract';
import type { MeetingPlaceBody, PlacesFileBody } from '@crewtable/contract';
import { createFileCheck } from '../../../platform/files/check-file.ts';
import type { FileFault } from '../../../platform/files/check-file.ts';
import { htmlFaults } from '../../../platform/files/file-texts.ts';

type Address = Pick<MeetingPlaceBody, 'name' | 'street'>;

/** `restaurants`: those that exist. A venue is found by its name and street, so no place can have the same. */
export const checkPlacesFile = createFileCheck<PlacesFileBody, [restaurants: readonly Address[]]>(
  PlacesFile,
  ({ places }, restaurants) => [
    ...htmlFaults({ places }),
    ...places.flatMap((place, index) => placeFaults(place, index, places, restaurants)),
  ],
);

/** A rectangle around the five boroughs of New York City. */
const bounds = { latitude: [40.47, 40.93], longitude: [-74.27, -73.69] } as const;

function placeFaults(
  place: MeetingPlaceBody,
  index: number,
  places: readonly MeetingPlaceBody[],
  restaurants: readonly Address[],
): FileFault[] {
  const faults: FileFault[] = [];
  const add = (field: string, message: string) =>
    faults.push({ place: `places[${index}].${field}`, message });
  const isSameName = ({ name }: Address) => name.toLowerCase() === place.name.toLowerCase();
  if (places.findIndex(isSameName) < index) add('name', 'is the same as that of another place');
  if (restaurants.some(({ name, street }) => name === place.name && street === place.street))
    add('name', 'is that of a restaurant in the same street');
  for (const field of ['latitude', 'longitude'] as const) {
    const [from, to] = bounds[field];
    if (place[field] < from || place[field] > to) add(field, 'is outside of New York City');
  }
  return faults;
}
