import type { MealBody, MealEventBody, OfficeMealsBody, OfficeOffersBody } from '@crewtable/contract';
import { newYorkDate } from '../../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { readBundledMeals } from '../../catalogue/bundled-catalogue.ts';
import { daysAhead, eventIdOn, isPausedOn } from '../../catalogue/catalogue-rules.ts';
import { dayAfter } from '../../catalogue/date-rules.ts';
import { findAppetizer, listMeals } from '../../meals/meals.repository.ts';
import { countAppetizers, listComingMeals } from './paused-events.repository.ts';
import type { MealEvent } from './paused-events.repository.ts';

export async function showOfficeMeals(db: Db | Tx, now: Date): Promise<OfficeMealsBody> {
  const today = newYorkDate(now);
  const meals = await listMeals(db);
  return {
    meals,
    paused: (await listPausedEvents(db, now)).map(presentMealEvent),
    calendarUntil: dayAfter(today, daysAhead),
    today,
    examples: meals.length === 0 ? readBundledMeals().meals : [],
  };
}

/** Events on days on which their meal pauses: they were in the calendar before the pause. */
export async function listPausedEvents(db: Db | Tx, now: Date): Promise<MealEvent[]> {
  const meals = await listMeals(db);
  return (await listComingMeals(db, now)).filter((event) => meals.some((meal) => isInPause(event, meal)));
}

function isInPause({ id, startsAt }: MealEvent, meal: MealBody): boolean {
  const day = newYorkDate(startsAt);
  return id === eventIdOn(day, meal) && isPausedOn(meal, day);
}

export function presentMealEvent(event: MealEvent): MealEventBody {
  const { id, title, startsAt, status, capacity, registered, kept, waiting } = event;
  const day = newYorkDate(startsAt);
  return {
    eventId: id,
    title,
    day,
    startsAt: startsAt.toISOString(),
    status,
    capacity,
    registered,
    kept,
    waiting,
  };
}

export async function showOfficeOffers(db: Db | Tx): Promise<OfficeOffersBody> {
  const [appetizer, meals, granted] = [
    await findAppetizer(db),
    await listMeals(db),
    await countAppetizers(db),
  ];
  return { appetizer: appetizer ?? null, meals: meals.map(({ title }) => title), granted };
}
