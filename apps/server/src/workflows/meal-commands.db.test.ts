import { api } from '@crewtable/contract';
import type { MealsFileBody, OffersFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import { createOrganiser } from '../../test/fixtures/organiser-fixture.ts';
import { organise } from './organise.ts';

const fixture = await EventsFixture.start();
const { given } = fixture;
const { deps, run, writeFile } = createOrganiser(fixture.app);

async function exportFile<Content>(group: 'meals' | 'offers'): Promise<Content> {
  const { lines } = await run(group, 'export');
  return JSON.parse(lines.join('\n')) as Content;
}

const datesOf = async (title: string) =>
  (await given.visitor().call(api.catalogue.listEvents, { query: { title, limit: 100 } })).map(
    ({ dateTime }) => dateTime,
  );

test('a new meal is in the calendar at once, without the days of its pause; others stay', async () => {
  const file = await exportFile<MealsFileBody>('meals');
  const before = await datesOf('Brunch');
  file.meals.push({
    title: 'Tea',
    word: 'tea',
    weekdays: [6],
    from: '16:00',
    until: '17:00',
    area: 'Midtown',
    capacity: 20,
    tableMin: 4,
    tableMax: 6,
    priceCents: 300,
    pauses: [{ first: '2025-05-31', last: '2025-05-31' }],
  });
  const path = writeFile(file);
  expect(await run('meals', 'check', path)).toMatchObject({ ok: true });
  // Nothing is changed without a yes.
  expect(await run('meals', 'import', path)).toMatchObject({ ok: false });
  expect(await datesOf('Tea')).toEqual([]);

  const { ok, lines } = await run('meals', 'import', path, '--yes');
  expect(ok).toBe(true);
  expect(lines[0]).toBe(
    'New: Tea, Sat 16:00 to 17:00, Midtown, 20 seats, tables of 4 to 6, $3 deposit, not 2025-05-31 to 2025-05-31',
  );
  expect(await datesOf('Tea')).toEqual([
    '2025-05-24T20:00:00.000Z',
    '2025-06-07T20:00:00.000Z',
    '2025-06-14T20:00:00.000Z',
  ]);
  expect(await datesOf('Brunch')).toEqual(before);
  const student = await given.studentWithProfile();
  await fixture.pay(student, '05242025-tea-nyc');
  const { payments } = await student.as.call(api.payments.list, { query: {} });
  expect(payments[0]).toMatchObject({ amountCents: 300, state: 'succeeded' });
  expect(await run('meals', 'import', path, '--yes')).toEqual({
    ok: true,
    lines: ['The meals are like that already.'],
  });
});

test('a changed offer is for students who register later; a file with a fault changes nothing', async () => {
  const perksOf = async (email: string, eventId: string) => {
    const student = await given.studentWithProfile({ email });
    await fixture.pay(student, eventId);
    const { perks } = await fixture.register(student, eventId);
    return perks.map(({ kind, amountCents }) => ({ kind, amountCents }));
  };
  const [brunch] = await fixture.eventIds('Brunch');
  const appetizer = (amountCents: number) => [{ kind: 'appetizer', amountCents }];
  expect(await perksOf('first@nyu.edu', brunch!)).toEqual(appetizer(500));

  const file = await exportFile<OffersFileBody>('offers');
  const offer = (change: object) => writeFile({ ...file, appetizer: { ...file.appetizer, ...change } });
  expect(await run('offers', 'import', offer({ meals: ['Supper'] }), '--yes')).toEqual({
    ok: false,
    lines: ['appetizer.meals[0]: Supper is not the title of a meal'],
  });
  expect(await exportFile('offers')).toEqual(file);
  const path = offer({ university: 'pratt.edu', amountCents: 700, meals: ['Brunch'] });
  expect(await run('offers', 'import', path, '--yes')).toMatchObject({ ok: true });
  expect(await perksOf('second@nyu.edu', brunch!)).toEqual([]);
  expect(await perksOf('third@pratt.edu', brunch!)).toEqual(appetizer(700));
  await run('offers', 'import', writeFile({ version: 1 }), '--yes');
  expect(await run('offers')).toEqual({ ok: true, lines: ['There are no offers.'] });
  expect(await perksOf('fourth@pratt.edu', brunch!)).toEqual([]);
});

test('a meal that the appetizer offer names cannot be removed, also if the offer changes before the answer', async () => {
  const offer = (...meals: string[]) =>
    writeFile({ version: 1, appetizer: { university: 'nyu.edu', amountCents: 500, meals } });
  const file = await exportFile<MealsFileBody>('meals');
  const without = (title: string) =>
    writeFile({ ...file, meals: file.meals.filter((meal) => meal.title !== title) }, 'meals.json');
  await run('offers', 'import', offer('Brunch'), '--yes');
  const refusal = 'meals: have no Brunch, which the appetizer offer names. Please change the offer first';
  for (const command of ['check', 'import'])
    expect(await run('meals', command, without('Brunch'), '--yes')).toMatchObject({
      ok: false,
      lines: [refusal],
    });
  const answered = await organise(deps, ['meals', 'import', without('Lunch')], async () => {
    await run('offers', 'import', offer('Lunch'), '--yes');
    return true;
  });
  expect(answered).toEqual({ ok: false, lines: ['It changed meanwhile. Please repeat.'] });
  expect(await exportFile('meals')).toEqual(file);
});

test('the schemas of the files are printed as JSON', async () => {
  for (const group of ['seasons', 'meals', 'offers']) {
    const { ok, lines } = await run(group, 'schema');
    expect(ok).toBe(true);
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ type: 'object', additionalProperties: false });
  }
});
