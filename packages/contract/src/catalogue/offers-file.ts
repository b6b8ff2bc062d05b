import type { Static } from 'typebox';
import { Type } from '#type';
import { Appetizer } from './appetizer.ts';

/** The offers outside of seasons as a file: `npm run organise -- offers export` and `offers import`. */

export const offersFileVersion = 1;

export const OffersFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(offersFileVersion),
    appetizer: Type.Optional(Appetizer),
  },
  { additionalProperties: false },
);
export type OffersFileBody = Static<typeof OffersFile>;
