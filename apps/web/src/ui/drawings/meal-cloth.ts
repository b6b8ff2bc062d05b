import type { Paint } from './paint.ts';

const cloths: Readonly<Record<string, Paint>> = { Brunch: 'butter', Lunch: 'sage', Dinner: 'coral' };

/** The colour of the table of a meal. A series has the colour of the sun, other meals have one of their own. */
export function mealCloth(title: string, isSeries: boolean): Paint {
  return isSeries ? 'yolk' : (cloths[title] ?? 'blush');
}
