import type { DishName } from './dish.tsx';

const dishes: Readonly<Record<string, DishName>> = {
  Brunch: 'croissant',
  Lunch: 'salad',
  Dinner: 'noodles',
};
const others: readonly DishName[] = ['pizza', 'egg', 'citrus', 'soup'];

/** The drawing of a weekly meal. Other meals get different dishes by their place in the list. */
export function mealDish(title: string, place: number): DishName {
  return dishes[title] ?? others[place % others.length]!;
}
