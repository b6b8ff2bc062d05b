import type { ReactElement } from 'react';
import { Dish } from '../../ui/drawings/dish.tsx';
import type { DishName } from '../../ui/drawings/dish.tsx';
import { fill, stroke } from '../../ui/drawings/paint.ts';
import type { Paint } from '../../ui/drawings/paint.ts';

type PlateProps = { at: string; dish: DishName };

/** A plate without a rim: on a bright background none is needed. */
function Plate({ at, dish }: PlateProps) {
  return (
    <g transform={at}>
      <circle r="15" style={fill('china')} />
      <Dish name={dish} />
    </g>
  );
}

interface Picture {
  readonly ground: Paint;
  readonly table: ReactElement;
}

const brunch: Picture = {
  ground: 'butter',
  table: (
    <>
      <Plate at="translate(72 84) scale(3.4)" dish="egg" />
      <g transform="translate(170 44) scale(2.3)">
        <Dish name="latte" />
      </g>
      <Plate at="translate(186 118) scale(2.5) rotate(-12)" dish="croissant" />
      <path
        d="M125.8 43.6v16.8c0 8.6 12.4 8.6 12.4 0V43.6M132 43.6v24M132 67.6v52.8"
        opacity=".8"
        style={stroke('plum', 3)}
      />
    </>
  ),
};

const lunch: Picture = {
  ground: 'sage',
  table: (
    <>
      <Plate at="translate(150 70) scale(3.9)" dish="salad" />
      <Plate at="translate(50 112) scale(2.6)" dish="pizza" />
      <g transform="translate(58 34)">
        <circle r="21" style={fill('water')} />
        <g transform="scale(1.75)">
          <Dish name="citrus" />
        </g>
      </g>
    </>
  ),
};

const dinner: Picture = {
  ground: 'wine',
  table: (
    <>
      <circle cx="212" cy="34" r="80" opacity=".32" style={fill('plum')} />
      <Plate at="translate(92 80) scale(3.7)" dish="noodles" />
      <g transform="translate(196 44)">
        <circle r="26" opacity=".5" style={fill('butter')} />
        <circle r="16" style={fill('butter')} />
        <circle r="9" style={fill('china')} />
        <circle r="3.5" style={fill('coral')} />
      </g>
      <Plate at="translate(194 122) scale(2.3)" dish="tart" />
      <path d="M22 46v26c0 9 13 9 13 0V46M28.5 46v78" style={stroke('blush', 3)} />
    </>
  ),
};

/** A meal that has no drawing of its own. */
const otherMeal: Picture = {
  ground: 'blush',
  table: (
    <>
      <Plate at="translate(82 76) scale(3.6)" dish="pizza" />
      <Plate at="translate(186 50) scale(2.4)" dish="salad" />
      <Plate at="translate(180 120) scale(2.2)" dish="tart" />
    </>
  ),
};

const pictures = new Map([
  ['Brunch', brunch],
  ['Lunch', lunch],
  ['Dinner', dinner],
]);

/** A drawing of the meal with this title, seen from above. */
export function MealPicture({ meal, className }: { meal: string; className: string | undefined }) {
  const { ground, table } = pictures.get(meal) ?? otherMeal;
  return (
    <svg viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="240" height="150" style={fill(ground)} />
      {table}
    </svg>
  );
}
