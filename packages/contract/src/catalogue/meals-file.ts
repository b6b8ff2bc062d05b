import type { Static } from 'typebox';
import { Type } from '#type';
import { CalendarDate, TimeOfDay, Weekday } from './file-fields.ts';

/** The weekly meals as a file: `npm run organise -- meals export` and `meals import`. */

export const mealsFileVersion = 1;

/** Does not start or end with a blank. */
const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^\\S(.*\\S)?$' });

export const Meal = Type.Object(
  {
    title: Line(40),
    word: Type.String({
      pattern: '^[a-z0-9]+$',
      maxLength: 20,
      description: "The middle of the event ids: 'brunch' in 06012025-brunch-nyc. Never changes.",
    }),
    weekdays: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
    from: TimeOfDay,
    until: TimeOfDay,
    area: Line(60),
    capacity: Type.Integer({ minimum: 2, maximum: 10_000 }),
    tableMin: Type.Integer({ minimum: 2, maximum: 12 }),
    tableMax: Type.Integer({ minimum: 2, maximum: 12 }),
    priceCents: Type.Integer({ minimum: 0, maximum: 100_000, description: 'The deposit; 0 is free' }),
    pauses: Type.Array(
      Type.Object({ first: CalendarDate, last: CalendarDate }, { additionalProperties: false }),
      { maxItems: 50, description: 'Days without this meal, such as holidays' },
    ),
  },
  { additionalProperties: false },
);
export type MealBody = Static<typeof Meal>;

export const MealsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(mealsFileVersion),
    meals: Type.Array(Meal, { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type MealsFileBody = Static<typeof MealsFile>;
