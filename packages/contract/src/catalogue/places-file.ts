import type { Static } from 'typebox';
import { Type } from '#type';

/** The meeting places of crews as a file: `npm run organise -- places export` and `places import`. */

export const placesFileVersion = 1;

/** Does not start or end with a blank. */
const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^\\S(.*\\S)?$', description });

export const MeetingPlace = Type.Object(
  {
    name: Line(80, "What students look for: 'Printers Square, under the clock'"),
    street: Line(120, 'The street, with a number or a corner'),
    city: Line(60, "'New York', 'Brooklyn'"),
    zip: Type.String({ pattern: '^[0-9]{5}$', description: 'Five digits' }),
    latitude: Type.Number({ description: 'In New York City: about 40.7' }),
    longitude: Type.Number({ description: 'In New York City: about -74.0' }),
  },
  { additionalProperties: false },
);
export type MeetingPlaceBody = Static<typeof MeetingPlace>;

export const PlacesFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(placesFileVersion),
    places: Type.Array(MeetingPlace, {
      maxItems: 500,
      description: 'All places where crews meet. Without any, QuickCrew is closed.',
    }),
  },
  { additionalProperties: false },
);
export type PlacesFileBody = Static<typeof PlacesFile>;
