import { MealsFile, mealsFileVersion, OffersFile, offersFileVersion } from '@crewtable/contract';
import type { MealBody } from '@crewtable/contract';
import type { Ask, CommandResult } from '../../../platform/command-result.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { reportFaults } from '../../../platform/files/file-command-results.ts';
import { listed, runFileCommand } from '../../../platform/files/file-commands.ts';
import type { FileCommands } from '../../../platform/files/file-commands.ts';
import { lockCalendar } from '../catalogue/catalogue.repository.ts';
import { fillCalendar } from '../catalogue/fill-calendar.ts';
import type { EventsDeps } from '../events.deps.ts';
import { checkMealsFile, checkOffersFile } from '../meals/check-meals-file.ts';
import { findAppetizer, listMeals, saveAppetizer, saveMeals } from '../meals/meals.repository.ts';
import { amountInWords, weekdayName } from '../seasons/season-words.ts';

export const mealCommandsUsage = [
  'meals | offers                          the weekly meals; the offers outside of seasons',
  'meals | offers export                   writes their file to the output',
  'meals | offers check FILE               lists all faults of a file',
  'meals | offers import FILE [--yes]      makes them what the file says, after a question',
  'meals | offers schema                   writes the JSON Schema of the file',
];

type MealDeps = Pick<EventsDeps, 'db' | 'clock' | 'scheduleEventJobs' | 'startsWithDemoCatalogue'>;

/** Returns undefined if it is another command. */
export async function runMealCommand(
  deps: MealDeps,
  [group, ...rest]: string[],
  ask: Ask,
): Promise<CommandResult | undefined> {
  if (group === 'meals') return runFileCommand(mealsCommands(deps), mealCommandsUsage, rest, ask);
  if (group === 'offers') return runFileCommand(offersCommands(deps), mealCommandsUsage, rest, ask);
  return undefined;
}

function mealsCommands(deps: MealDeps): FileCommands {
  const { db } = deps;
  return {
    list: async () => listed((await listMeals(db)).map(describeMeal), 'There are no meals.'),
    export: async () => ({ version: mealsFileVersion, meals: await listMeals(db) }),
    schema: MealsFile,
    check: async (text) => checkMealsFile(text, await listOffered(db)).faults,
    import: (text, ask) => importMeals(deps, text, ask),
  };
}

/** The titles of the meals with the appetizer offer. */
const listOffered = async (db: Db | Tx) => (await findAppetizer(db))?.meals ?? [];

/** Events that are in the calendar already keep what students were shown; new ones follow the file. */
async function importMeals(deps: MealDeps, text: string, ask: Ask): Promise<CommandResult> {
  const { content, faults } = checkMealsFile(text, await listOffered(deps.db));
  if (!content) return reportFaults(faults);
  const lines = await listMealChanges(deps.db, content.meals);
  if (lines.length === 0) return { ok: true, lines: ['The meals are like that already.'] };
  const shown = [...lines, 'Meals that are in the calendar already do not change.'];
  if (!(await ask(shown))) return { ok: false, lines: [...shown, 'Nothing was changed.'] };
  const isDone = await deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    // Makes the changes only if they are still those that were confirmed.
    const isSame = (await listMealChanges(tx, content.meals)).join('\n') === lines.join('\n');
    if (!isSame || !checkMealsFile(text, await listOffered(tx)).content) return false;
    await saveMeals(tx, content.meals);
    return true;
  });
  if (!isDone) return { ok: false, lines: [changedMeanwhile] };
  await fillCalendar(deps);
  return { ok: true, lines: [...shown, 'Done.'] };
}

const changedMeanwhile = 'It changed meanwhile. Please repeat.';

async function listMealChanges(db: Db | Tx, meals: readonly MealBody[]): Promise<string[]> {
  const before = (await listMeals(db)).map(describeMeal);
  const after = meals.map(describeMeal);
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `No longer: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `New: ${line}`),
  ];
}

function describeMeal(meal: MealBody): string {
  const { title, weekdays, from, until, area, capacity, tableMin, tableMax, priceCents, pauses } = meal;
  const days = weekdays.map((weekday) => weekdayName(weekday).slice(0, 3)).join(', ');
  const price = priceCents === 0 ? 'free' : `${amountInWords(priceCents)} deposit`;
  const paused = pauses.map(({ first, last }) => `, not ${first} to ${last}`).join('');
  return `${title}, ${days} ${from} to ${until}, ${area}, ${capacity} seats, tables of ${tableMin} to ${tableMax}, ${price}${paused}`;
}

function offersCommands({ db }: MealDeps): FileCommands {
  const check = async (text: string, from: Db | Tx = db) =>
    checkOffersFile(
      text,
      (await listMeals(from)).map(({ title }) => title),
    );
  return {
    list: async () => listed(describeOffer(await findAppetizer(db)), 'There are no offers.'),
    export: async () => {
      const appetizer = await findAppetizer(db);
      return { version: offersFileVersion, ...(appetizer && { appetizer }) };
    },
    schema: OffersFile,
    check: async (text) => (await check(text)).faults,
    import: async (text, ask) => {
      const { content, faults } = await check(text);
      if (!content) return reportFaults(faults);
      const lines = describeOffer(content.appetizer);
      if (lines.length === 0) lines.push('No appetizer is offered any more.');
      lines.push('Students who have an appetizer already keep it.');
      if (!(await ask(lines))) return { ok: false, lines: [...lines, 'Nothing was changed.'] };
      const isDone = await db.transaction().execute(async (tx) => {
        // Meals change under this lock.
        await lockCalendar(tx);
        if (!(await check(text, tx)).content) return false;
        await saveAppetizer(tx, content.appetizer);
        return true;
      });
      if (!isDone) return { ok: false, lines: [changedMeanwhile] };
      return { ok: true, lines: [...lines, 'Done.'] };
    },
  };
}

function describeOffer(appetizer: Awaited<ReturnType<typeof findAppetizer>>): string[] {
  if (!appetizer) return [];
  const { university, amountCents, meals } = appetizer;
  return [
    `An appetizer of up to ${amountInWords(amountCents)} for new students of ${university} at ${meals.join(', ')}.`,
  ];
}
