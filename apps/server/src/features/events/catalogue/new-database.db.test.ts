import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { fillCalendar } from './fill-calendar.ts';

const schedule = { scheduleEventJobs: async () => {} };

describe('a new database', () => {
  test('of production has no seasons, meals, offers and events', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    const { db } = app.database;
    await fillCalendar({ db, clock: app.clock, startsWithDemoCatalogue: false, ...schedule });
    const visitor = app.given.visitor();
    expect(await visitor.call(api.catalogue.listSemesters, {})).toEqual([]);
    expect(await visitor.call(api.catalogue.listEvents, { query: {} })).toEqual([]);
    for (const table of ['semesters', 'series', 'meals', 'offers'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('of a demo has the seasons, meals and offers of 2025', async () => {
    const app = await startTestApp();
    const { db } = app.database;
    const rows = await db.selectFrom('semesters').select(['season_id', 'slug']).orderBy('position').execute();
    expect(rows).toEqual([
      { season_id: 'summer-nyc-2025', slug: 'summer' },
      { season_id: 'spring-2025', slug: 'spring' },
      { season_id: 'fall-series-2025', slug: 'fall' },
    ]);
    const meals = await db.selectFrom('meals').select('title').orderBy('position').execute();
    expect(meals.map(({ title }) => title)).toEqual(['Brunch', 'Lunch', 'Dinner']);
  });
});

test('seasons of the version before get their files, and keep what they are', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const deps = { db, clock: app.clock, startsWithDemoCatalogue: true, ...schedule };
  await fillCalendar(deps);
  await db.updateTable('semesters').set({ file: null }).execute();
  await db.updateTable('series').set({ offer_left: 7 }).where('id', '=', 'summer-nyc-2025').execute();
  await fillCalendar({ ...deps, startsWithDemoCatalogue: false });
  const [summer, ...others] = await app.given.visitor().call(api.catalogue.listSemesters, {});
  expect(summer).toMatchObject({ id: 'summer', offer: { remaining: 7 } });
  expect(others.map(({ id }) => id)).toEqual(['spring', 'fall']);
});
