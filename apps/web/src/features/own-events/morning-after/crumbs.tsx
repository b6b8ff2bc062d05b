import { Dish } from '../../../ui/drawings/dish.tsx';
import { fill } from '../../../ui/drawings/paint.ts';

const crumbs = (
  <g key="crumbs" style={fill('crust')}>
    <circle cx="-3" cy="2" r="1" />
    <circle cx="2.5" cy="-3" r=".8" />
    <circle cx="4" cy="3" r="1.1" />
    <circle cx="-5" cy="-3.5" r=".7" />
  </g>
);
const coffee = (
  <g key="coffee" transform="scale(.86)">
    <Dish name="latte" />
  </g>
);

/** What is left on the plates. */
export const leftovers = [crumbs, coffee, crumbs];
