import type { ReactElement } from 'react';
import { Dish } from '../../ui/drawings/dish.tsx';
import type { DishName } from '../../ui/drawings/dish.tsx';
import { fill, stroke } from '../../ui/drawings/paint.ts';
import type { Paint } from '../../ui/drawings/paint.ts';
import type { Meal } from './meal-dates-query.ts';

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

const grounds: Record<Meal, Paint> = { Brunch: 'butter', Lunch: 'sage', Dinner: 'wine' };

const tables: Record<Meal, ReactElement> = {
  Brunch: (
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
  Lunch: (
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
  Dinner: (
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

/** A drawing of the meal, seen from above. */
export function MealPicture({ meal, className }: { meal: Meal; className: string | undefined }) {
  return (
    <svg viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="240" height="150" style={fill(grounds[meal])} />
      {tables[meal]}
    </svg>
  );
}
