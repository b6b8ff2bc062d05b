import { MealsFile, OffersFile } from '@crewtable/contract';
import type { MealBody, MealsFileBody, OffersFileBody } from '@crewtable/contract';
import { createFileCheck } from '../../../platform/files/check-file.ts';
import type { FileFault } from '../../../platform/files/check-file.ts';
import { htmlFaults } from '../../../platform/files/file-texts.ts';

/** `offered`: the titles of the meals with the appetizer offer. */
export const checkMealsFile = createFileCheck<MealsFileBody, [offered: readonly string[]]>(
  MealsFile,
  (file, offered) => [
    ...file.meals.flatMap((meal, index) => mealFaults(meal, index, file.meals)),
    ...htmlFaults(file),
    ...offered
      .filter((title) => !file.meals.some((meal) => meal.title === title))
      .map((title) => ({
        place: 'meals',
        message: `have no ${title}, which the appetizer offer names. Please change the offer first`,
      })),
  ],
);

function mealFaults(meal: MealBody, index: number, meals: readonly MealBody[]): FileFault[] {
  const faults: FileFault[] = [];
  const add = (field: string, message: string) => faults.push({ place: `meals[${index}].${field}`, message });
  if (meal.until <= meal.from) add('until', 'is not after the start');
  if (meal.tableMax < meal.tableMin) add('tableMax', 'is smaller than tableMin');
  for (const field of ['title', 'word'] as const)
    if (meals.findIndex((other) => other[field] === meal[field]) < index)
      add(field, 'is the same as that of another meal');
  for (const [position, { first, last }] of meal.pauses.entries())
    if (last < first) add(`pauses[${position}].last`, 'is before the first day');
  // A small price must be one that cards can pay.
  if (meal.priceCents > 0 && meal.priceCents < 50) add('priceCents', 'must be 0 or at least 50');
  return faults;
}

/** `mealTitles`: the titles of the meals that exist. */
export const checkOffersFile = createFileCheck<OffersFileBody, [mealTitles: readonly string[]]>(
  OffersFile,
  ({ appetizer }, mealTitles) =>
    (appetizer?.meals ?? []).flatMap((title, index) =>
      mealTitles.includes(title)
        ? []
        : [{ place: `appetizer.meals[${index}]`, message: `${title} is not the title of a meal` }],
    ),
);
