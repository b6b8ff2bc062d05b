import { MealsFile, OffersFile } from '@crewtable/contract';
import type { MealBody, MealsFileBody, OffersFileBody } from '@crewtable/contract';
import { compileFileSchema, parseFile, schemaFaults } from '../seasons/file-faults.ts';
import type { FileFault } from '../seasons/file-faults.ts';

const validateMeals = compileFileSchema(MealsFile);
const validateOffers = compileFileSchema(OffersFile);

export type CheckedFile<Content> =
  { content: Content; faults: [] } | { content?: undefined; faults: FileFault[] };

export function checkMealsFile(text: string): CheckedFile<MealsFileBody> {
  const parsed = parseFile(text);
  if ('fault' in parsed) return { faults: [parsed.fault] };
  const faults = schemaFaults(validateMeals, parsed.content);
  if (faults.length > 0) return { faults };
  const content = parsed.content as MealsFileBody;
  const found = content.meals.flatMap((meal, index) => mealFaults(meal, index, content.meals));
  return found.length > 0 ? { faults: found } : { content, faults: [] };
}

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
export function checkOffersFile(text: string, mealTitles: readonly string[]): CheckedFile<OffersFileBody> {
  const parsed = parseFile(text);
  if ('fault' in parsed) return { faults: [parsed.fault] };
  const faults = schemaFaults(validateOffers, parsed.content);
  if (faults.length > 0) return { faults };
  const content = parsed.content as OffersFileBody;
  const found = (content.appetizer?.meals ?? []).flatMap((title, index) =>
    mealTitles.includes(title)
      ? []
      : [{ place: `appetizer.meals[${index}]`, message: `${title} is not the title of a meal` }],
  );
  return found.length > 0 ? { faults: found } : { content, faults: [] };
}
