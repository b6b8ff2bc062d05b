import type { CheckedFileBody, OfficeMealsBody, OfficeOffersBody } from '@crewtable/contract';
import type { Tx } from '../../../../platform/db/database.ts';
import { describeFileFaults } from '../../../../platform/files/check-file.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser } from '../../../../platform/http/router.ts';
import { hashOfShown } from '../../../../platform/http/office/shown-hash.ts';
import { lockCalendar } from '../../catalogue/catalogue.repository.ts';
import { fillCalendarIn } from '../../catalogue/fill-calendar.ts';
import {
  checkMeals,
  checkOffers,
  importMealsIn,
  importOffersIn,
  listMealChanges,
  listOfferChanges,
} from '../../meals/change-meals.ts';
import { findAppetizer, listMeals } from '../../meals/meals.repository.ts';
import type { OfficeSeasonsDeps } from '../seasons/change-seasons.ts';
import { showOfficeMeals, showOfficeOffers } from './show-meals.ts';

interface FileAct<Answer> {
  organiser: ActingOrganiser;
  keep: KeepAnswer<Answer>;
}

interface SentFile {
  file: string;
  shownHash: string;
}

/** What is wrong with a file of meals, and what saving it would do. */
export async function checkOfficeMeals(
  { db }: Pick<OfficeSeasonsDeps, 'db'>,
  file: string,
): Promise<CheckedFileBody> {
  return describeMeals(db, file);
}

async function describeMeals(db: OfficeSeasonsDeps['db'] | Tx, file: string): Promise<CheckedFileBody> {
  const { content, faults } = await checkMeals(db, file);
  const lines = content ? await listMealChanges(db, content.meals) : [];
  // The meals until now belong to what was shown: the lines do not name the order of the meals.
  const before = JSON.stringify(await listMeals(db));
  return { faults, lines, shownHash: hashOfShown({ before, file, lines }) };
}

export async function saveOfficeMeals(
  deps: OfficeSeasonsDeps,
  { organiser, keep }: FileAct<OfficeMealsBody>,
  { file, shownHash }: SentFile,
): Promise<OfficeMealsBody> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    const shown = requireShownFile(await describeMeals(tx, file), shownHash);
    if (!(await importMealsIn(tx, file, shown.lines))) throw new AppError('list_changed');
    await fillCalendarIn(tx, deps);
    const answer = await showOfficeMeals(tx, deps.clock.now());
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'seasons',
      act: 'Meals changed',
      details: { changes: shown.lines.join('; ') },
    });
    return answer;
  });
}

export async function checkOfficeOffers(
  { db }: Pick<OfficeSeasonsDeps, 'db'>,
  file: string,
): Promise<CheckedFileBody> {
  return describeOffers(db, file);
}

async function describeOffers(db: OfficeSeasonsDeps['db'] | Tx, file: string): Promise<CheckedFileBody> {
  const { content, faults } = await checkOffers(db, file);
  const before = JSON.stringify((await findAppetizer(db)) ?? null);
  const isSame = content !== undefined && JSON.stringify(content.appetizer ?? null) === before;
  const lines = content && !isSame ? listOfferChanges(content) : [];
  return { faults, lines, shownHash: hashOfShown({ before, file, lines }) };
}

export async function saveOfficeOffers(
  deps: OfficeSeasonsDeps,
  { organiser, keep }: FileAct<OfficeOffersBody>,
  { file, shownHash }: SentFile,
): Promise<OfficeOffersBody> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    const shown = requireShownFile(await describeOffers(tx, file), shownHash);
    if (!(await importOffersIn(tx, file))) throw new AppError('list_changed');
    const answer = await showOfficeOffers(tx);
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'seasons',
      act: 'Offers changed',
      details: { changes: shown.lines.join(' ') },
    });
    return answer;
  });
}

/** Refuses a file with faults, and one whose changes are not those that were shown. */
function requireShownFile(current: CheckedFileBody, shownHash: string): CheckedFileBody {
  if (current.faults.length > 0)
    throw new AppError('bad_input', { errors: describeFileFaults(current.faults) });
  if (current.shownHash !== shownHash) throw new AppError('list_changed');
  return current;
}
