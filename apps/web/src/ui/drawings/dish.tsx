import type { ReactElement } from 'react';
import { fill, stroke } from './paint.ts';

export type DishName =
  | 'egg'
  | 'citrus'
  | 'noodles'
  | 'salad'
  | 'pizza'
  | 'tart'
  | 'croissant'
  | 'soup'
  | 'latte';

/* Each dish is drawn around 0,0 within a radius of 11. The egg has its own plate with a radius of 15. */
const dishes: Record<DishName, ReactElement> = {
  egg: (
    <>
      <circle r="15" style={fill('coral-tint')} />
      <path d="M-8-3c1-6 8-8 12-5 5 3 6 7 3 10-3 4-4 6-9 5-6-1-7-5-6-10z" style={fill('china')} />
      <circle cx="-.5" cy="-1" r="3.9" style={fill('yolk')} />
      <circle cx="-1.6" cy="-2.2" r="1" opacity=".7" style={fill('china')} />
    </>
  ),
  citrus: (
    <>
      <circle r="9" style={fill('yolk')} />
      <circle r="7.4" style={fill('butter')} />
      <path d="M0-7V7M-6.1-3.5l12.2 7M-6.1 3.5l12.2-7" style={stroke('china', 1.3)} />
      <circle r="1.3" style={fill('china')} />
    </>
  ),
  noodles: (
    <>
      <circle r="10.5" style={fill('plum')} />
      <path d="M-7 1c0-5 5-8 8-6s4 6 1 8-7 0-6-3 4-3 5-1" style={stroke('butter', 2.2)} />
      <path d="M-5 5c3 3 8 2 11-2" style={stroke('butter', 2)} />
      <circle cx="5" cy="-5" r="1.8" style={fill('coral')} />
      <circle cx="-5" cy="-5" r="1.5" style={fill('leaf')} />
    </>
  ),
  salad: (
    <>
      <path d="M0 0C-3-6-1-9 2-10c3 3 2 7-2 10z" style={fill('leaf')} />
      <path d="M0 0c6-3 9-1 10 2-3 3-7 2-10-2z" style={fill('sage')} />
      <path d="M0 0C3 6 1 9-2 10c-3-3-2-7 2-10z" style={fill('leaf')} />
      <path d="M0 0c-6 3-9 1-10-2 3-3 7-2 10 2z" style={fill('sage')} />
      <circle cx="4" cy="-4" r="2.1" style={fill('coral')} />
      <circle cx="-4.5" cy="5" r="2.1" style={fill('coral')} />
      <circle r="1.6" style={fill('butter')} />
    </>
  ),
  pizza: (
    <>
      <path d="M-9-6C-4-10 4-10 9-6L0 11z" style={fill('butter')} />
      <path d="M-9-6C-4-10 4-10 9-6l-1 2.6c-5-3-11-3-16 0z" style={fill('crust')} />
      <circle cx="-2.4" cy="-1" r="2.2" style={fill('coral')} />
      <circle cx="3" cy=".6" r="1.9" style={fill('coral')} />
      <circle cy="5.2" r="1.6" style={fill('coral')} />
      <path d="M.6-3.5l2 .6" style={stroke('leaf', 1.5)} />
    </>
  ),
  tart: (
    <>
      <circle r="10" style={fill('crust')} />
      <circle r="7.8" style={fill('butter')} />
      <circle cy="-4" r="2.3" style={fill('coral-deep')} />
      <circle cx="4" r="2.3" style={fill('coral-deep')} />
      <circle cy="4" r="2.3" style={fill('coral-deep')} />
      <circle cx="-4" r="2.3" style={fill('coral-deep')} />
      <circle r="1.9" style={fill('plum')} />
    </>
  ),
  croissant: (
    <>
      <path d="M-10 4C-9-5-3-9 2-9c6 0 9 5 9 11-2-3-5-5-8-5-5 0-8 3-9 7-2 1-4 1-4 0z" style={fill('crust')} />
      <path d="M-5-4.5l3 5M1-8.5l1 5.8M7.5-6L5-1.9" opacity=".75" style={stroke('china', 1.2)} />
    </>
  ),
  soup: (
    <>
      <circle r="10.5" style={fill('coral')} />
      <path d="M-5 1c2-4 7-5 9-2s-1 6-4 5-2-4 0-4" style={stroke('blush', 1.7)} />
      <path d="M4-6l3-1M5-4l3 1" style={stroke('leaf', 1.5)} />
    </>
  ),
  latte: (
    <>
      <circle r="10" style={fill('china')} />
      <circle r="7.6" style={fill('crust')} />
      <path d="M0 5.5C-6 1-4-4-1.5-4 0-4 0-2.5 0-2.5s0-1.5 1.5-1.5C4-4 6 1 0 5.5z" style={fill('china')} />
    </>
  ),
};

/** One dish as SVG shapes, for use inside a drawing. */
export function Dish({ name }: { name: DishName }) {
  return dishes[name];
}

/** The drawings for the `dishes` of a table. */
export function serve(...names: readonly DishName[]): ReactElement[] {
  return names.map((name) => dishes[name]);
}
