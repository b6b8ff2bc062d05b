import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, pool } = fixture;
const pass = 'summer-nyc-2025';
const june4 = '06042025-summer-nyc';
const june11 = '06112025-summer-nyc';

const passesOf = ({ as }: Student) => as.call(api.registrations.listPasses, {});

test('a pass lists every date that it covers, with what became of each', async () => {
  const student = await given.student();
  expect(await passesOf(student)).toEqual([]);
  await fixture.beginPayment(student, pass).then(({ clientSecret }) => fixture.payByCard(clientSecret));
  expect((await fixture.confirm(student, pass)).statusCode).toBe(201);

  const [bought, ...more] = await passesOf(student);
  expect(more).toEqual([]);
  expect(bought).toMatchObject({ seriesId: pass, title: 'Summer Series' });
  expect(bought!.dates).toHaveLength(12);
  expect(bought!.dates[0]).toEqual({ eventId: june4, date: '2025-06-04T23:00:00.000Z', state: 'to_come' });

  await student.as.call(api.registrations.unregister, { params: { eventId: june11 } });
  await pool.query(`update events set status = 'cancelled' where id = '06182025-summer-nyc'`);
  await pool.query(`update events set status = 'completed' where id = $1`, [june4]);
  const [changed] = await passesOf(student);
  expect(changed!.dates.slice(0, 4).map(({ state }) => state)).toEqual([
    'came',
    'no_seat',
    'cancelled',
    'to_come',
  ]);
  expect(await passesOf(await given.student())).toEqual([]);
});
