import type { Static } from 'typebox';
import { Type } from '#type';
import { Line } from './file-fields.ts';

const Text = Line(2_000);

const Steps = Type.Object(
  {
    heading: Line(80),
    note: Type.Optional(Line(200)),
    items: Type.Array(Type.Object({ title: Line(80), text: Text }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 6,
    }),
  },
  { additionalProperties: false },
);

const Features = Type.Object(
  {
    heading: Line(80),
    items: Type.Array(
      Type.Object({ label: Line(40), title: Line(80), text: Text }, { additionalProperties: false }),
      { minItems: 3, maxItems: 3, description: 'One for each of the three drawings' },
    ),
  },
  { additionalProperties: false },
);

const Questions = Type.Object(
  {
    heading: Line(80),
    note: Type.Optional(Line(200)),
    items: Type.Array(
      Type.Object(
        { question: Line(200), answer: Type.Array(Text, { minItems: 1, maxItems: 6 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  { additionalProperties: false },
);

const Figures = Type.Array(
  Type.Object({ figure: Line(12), text: Line(80) }, { additionalProperties: false }),
  { minItems: 1, maxItems: 4 },
);

/**
 * Texts may contain the placeholders of `season-placeholders.ts`, such as {dates} or {passPrice}, so that they
 * stay true when dates and prices change.
 */
export const SeasonTexts = Type.Object(
  {
    card: Line(300, 'On the card of the season'),
    banner: Line(80, 'In the bar at the top of every page while the season is open'),
    link: Line(30, 'In the menu of the header while the season is open'),
    tab: Line(60, 'The title of the browser tab'),
    description: Line(300, 'For search engines'),
    heading: Line(80, 'The first heading of the page'),
    lead: Line(500, 'The sentences below the heading'),
    landing: Type.Optional(
      Type.Object(
        { heading: Line(80), text: Line(500) },
        { additionalProperties: false, description: 'On the landing page while the season is open' },
      ),
    ),
    afterwards: Type.Object(
      { heading: Line(80), lead: Line(500) },
      { additionalProperties: false, description: 'In place of heading and lead when the season is over' },
    ),
    features: Type.Optional(Features),
    steps: Type.Optional(Steps),
    questions: Type.Optional(Questions),
    figures: Type.Optional(Figures),
  },
  { additionalProperties: false },
);
export type SeasonTextsBody = Static<typeof SeasonTexts>;
