import { MealsFile, mealsFileVersion, OffersFile, offersFileVersion } from '@crewtable/contract';
import type { Ask, CommandResult } from '../../../platform/command-result.ts';
import { reportFaults } from '../../../platform/files/file-command-results.ts';
import { listed, runFileCommand } from '../../../platform/files/file-commands.ts';
import type { FileCommands } from '../../../platform/files/file-commands.ts';
import { lockCalendar } from '../catalogue/catalogue.repository.ts';
import { fillCalendar } from '../catalogue/fill-calendar.ts';
import type { EventsDeps } from '../events.deps.ts';
import {
  checkMeals,
  checkOffers,
  describeMeal,
  describeOffer,
  importMealsIn,
  importOffersIn,
  listMealChanges,
  listOfferChanges,
} from '../meals/change-meals.ts';
import { findAppetizer, listMeals } from '../meals/meals.repository.ts';

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
    check: async (text) => (await checkMeals(db, text)).faults,
    import: (text, ask) => importMeals(deps, text, ask),
  };
}

/** Events that are in the calendar already keep what students were shown; new ones follow the file. */
async function importMeals(deps: MealDeps, text: string, ask: Ask): Promise<CommandResult> {
  const { content, faults } = await checkMeals(deps.db, text);
  if (!content) return reportFaults(faults);
  const lines = await listMealChanges(deps.db, content.meals);
  if (lines.length === 0) return { ok: true, lines: ['The meals are like that already.'] };
  const shown = [...lines, 'Meals that are in the calendar already do not change.'];
  if (!(await ask(shown))) return { ok: false, lines: [...shown, 'Nothing was changed.'] };
  const isDone = await deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    return importMealsIn(tx, text, lines);
  });
  if (!isDone) return { ok: false, lines: [changedMeanwhile] };
  await fillCalendar(deps);
  return { ok: true, lines: [...shown, 'Done.'] };
}

const changedMeanwhile = 'It changed meanwhile. Please repeat.';

function offersCommands({ db }: MealDeps): FileCommands {
  return {
    list: async () => listed(describeOffer(await findAppetizer(db)), 'There are no offers.'),
    export: async () => {
      const appetizer = await findAppetizer(db);
      return { version: offersFileVersion, ...(appetizer && { appetizer }) };
    },
    schema: OffersFile,
    check: async (text) => (await checkOffers(db, text)).faults,
    import: async (text, ask) => {
      const { content, faults } = await checkOffers(db, text);
      if (!content) return reportFaults(faults);
      const lines = listOfferChanges(content);
      if (!(await ask(lines))) return { ok: false, lines: [...lines, 'Nothing was changed.'] };
      const isDone = await db.transaction().execute(async (tx) => {
        await lockCalendar(tx);
        return importOffersIn(tx, text);
      });
      if (!isDone) return { ok: false, lines: [changedMeanwhile] };
      return { ok: true, lines: [...lines, 'Done.'] };
    },
  };
}
