import type { MealBody, MealsFileBody, OffersFileBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { CheckedFile } from '../../../platform/files/check-file.ts';
import { amountInWords, weekdayName } from '../seasons/season-words.ts';
import { checkMealsFile, checkOffersFile } from './check-meals-file.ts';
import { findAppetizer, listMeals, saveAppetizer, saveMeals } from './meals.repository.ts';

/** Checks a file of meals against the offers in the database. */
export async function checkMeals(db: Db | Tx, text: string): Promise<CheckedFile<MealsFileBody>> {
  return checkMealsFile(text, (await findAppetizer(db))?.meals ?? []);
}

/** One line for each meal that is new or no longer offered; empty if nothing changes. */
export async function listMealChanges(db: Db | Tx, meals: readonly MealBody[]): Promise<string[]> {
  const before = (await listMeals(db)).map(describeMeal);
  const after = meals.map(describeMeal);
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `No longer: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `New: ${line}`),
  ];
}

/**
 * Saves the meals if the changes are still those that were confirmed. The caller holds the lock of the calendar, and
 * fills the calendar afterwards.
 */
export async function importMealsIn(tx: Tx, text: string, confirmed: readonly string[]): Promise<boolean> {
  const { content } = await checkMeals(tx, text);
  if (!content) return false;
  const lines = await listMealChanges(tx, content.meals);
  if (lines.join('\n') !== confirmed.join('\n')) return false;
  await saveMeals(tx, content.meals);
  return true;
}

export function describeMeal(meal: MealBody): string {
  const { title, weekdays, from, until, area, capacity, tableMin, tableMax, priceCents, pauses } = meal;
  const days = weekdays.map((weekday) => weekdayName(weekday).slice(0, 3)).join(', ');
  const price = priceCents === 0 ? 'free' : `${amountInWords(priceCents)} deposit`;
  const paused = pauses.map(({ first, last }) => `, not ${first} to ${last}`).join('');
  return `${title}, ${days} ${from} to ${until}, ${area}, ${capacity} seats, tables of ${tableMin} to ${tableMax}, ${price}${paused}`;
}

/** Checks a file of offers against the meals in the database. */
export async function checkOffers(db: Db | Tx, text: string): Promise<CheckedFile<OffersFileBody>> {
  const meals = await listMeals(db);
  return checkOffersFile(
    text,
    meals.map(({ title }) => title),
  );
}

/** What the offers would be, in words. */
export function listOfferChanges({ appetizer }: Pick<OffersFileBody, 'appetizer'>): string[] {
  const lines = describeOffer(appetizer);
  if (lines.length === 0) lines.push('No appetizer is offered any more.');
  return [...lines, 'Students who have an appetizer already keep it.'];
}

/** Returns false if the file does not fit the meals any more. Meals change under the lock of the calendar. */
export async function importOffersIn(tx: Tx, text: string): Promise<boolean> {
  const { content } = await checkOffers(tx, text);
  if (!content) return false;
  await saveAppetizer(tx, content.appetizer);
  return true;
}

export function describeOffer(appetizer: OffersFileBody['appetizer']): string[] {
  if (!appetizer) return [];
  const { university, amountCents, meals } = appetizer;
  return [
    `An appetizer of up to ${amountInWords(amountCents)} for new students of ${university} at ${meals.join(', ')}.`,
  ];
}
