import type { Static } from 'typebox';
import { Type } from '#type';
import { PriceCents } from './file-fields.ts';

export const Appetizer = Type.Object(
  {
    university: Type.String({
      pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)*\\.edu$',
      maxLength: 100,
      description: "The domain of its email addresses: 'nyu.edu'",
    }),
    amountCents: PriceCents,
    meals: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'The titles of the meals at which it is given',
    }),
  },
  { additionalProperties: false },
);
export type AppetizerBody = Static<typeof Appetizer>;
