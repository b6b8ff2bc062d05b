import type { AppetizerBody, MealBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';

export async function listMeals(db: Db | Tx): Promise<MealBody[]> {
  const rows = await db.selectFrom('meals').selectAll().orderBy('position').execute();
  return rows.map((row) => ({
    title: row.title,
    word: row.word,
    weekdays: row.weekdays,
    from: row.starts_at_time,
    until: row.ends_at_time,
    area: row.area,
    capacity: row.capacity,
    tableMin: row.table_min,
    tableMax: row.table_max,
    priceCents: row.price_cents,
    pauses: row.pauses as MealBody['pauses'],
  }));
}

/** Replaces all meals. Events that are in the calendar already are not changed. */
export async function saveMeals(tx: Tx, meals: readonly MealBody[]): Promise<void> {
  await tx.deleteFrom('meals').execute();
  if (meals.length === 0) return;
  await tx
    .insertInto('meals')
    .values(
      meals.map((meal, index) => ({
        word: meal.word,
        title: meal.title,
        position: index + 1,
        weekdays: meal.weekdays,
        starts_at_time: meal.from,
        ends_at_time: meal.until,
        area: meal.area,
        capacity: meal.capacity,
        table_min: meal.tableMin,
        table_max: meal.tableMax,
        price_cents: meal.priceCents,
        pauses: JSON.stringify(meal.pauses),
      })),
    )
    .execute();
}

/** The appetizer for new students of one university, if it is offered. */
export async function findAppetizer(db: Db | Tx): Promise<AppetizerBody | undefined> {
  const row = await db.selectFrom('offers').selectAll().where('kind', '=', 'appetizer').executeTakeFirst();
  return row && { university: row.university, amountCents: row.amount_cents, meals: row.meals };
}

export async function saveAppetizer(tx: Tx, appetizer: AppetizerBody | undefined): Promise<void> {
  await tx.deleteFrom('offers').where('kind', '=', 'appetizer').execute();
  if (!appetizer) return;
  const { university, amountCents, meals } = appetizer;
  await tx
    .insertInto('offers')
    .values({ kind: 'appetizer', university, amount_cents: amountCents, meals })
    .execute();
}
