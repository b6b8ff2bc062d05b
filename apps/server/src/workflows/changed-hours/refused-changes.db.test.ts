import { hourMs } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { dateOf, startSeasonsFixture, withHours } from '../../../test/fixtures/seasons-fixture.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';

const { fixture, app, given, db, run, importSeason, publishSmallSeason, findHoursChange, shownTo } =
  await startSeasonsFixture();

test('the hours of a date whose registration has closed cannot change, and nothing else of the file does', async () => {
  const { season, eventIds } = await publishSmallSeason(2029);
  const [closed, open] = eventIds as [string, string];
  await db.updateTable('events').set({ status: 'closed' }).where('id', '=', closed).execute();
  const refused = await importSeason(withHours(season, closed, open));
  expect(refused).toEqual({
    ok: false,
    lines: [
      `tickets.dates.hours: ${dateOf(closed)} has closed, so its hours cannot change. To change other dates, keep its hours with tickets.dates.hours`,
    ],
  });
  expect([await findHoursChange(closed), await findHoursChange(open)]).toEqual([null, null]);
  // With its old hours in the file, the other dates can change.
  const later = withHours({ ...season, tickets: { ...season.tickets!, until: '23:00' } }, closed);
  later.tickets!.dates.hours = [{ date: dateOf(closed), from: '19:00', until: '21:00' }];
  expect((await importSeason(later)).lines[0]).toBe(
    `${dateOf(open)}: now 7:00 PM - 11:00 PM. No student is affected.`,
  );
  expect(await findHoursChange(closed)).toBeNull();
  expect(await findHoursChange(open)).not.toBeNull();
});

test('the hours of a date with students cannot change if they would have less than 48 hours to leave', async () => {
  const season = JSON.parse(
    (await run('seasons', 'export', 'summer-nyc-2025')).lines.join('\n'),
  ) as SeasonFileBody;
  const date = newYorkDate(new Date(app.clock.now().getTime() + 48 * hourMs));
  season.starts = newYorkDate(app.clock.now());
  season.tickets!.dates.additional = [date];
  expect(await importSeason(season)).toMatchObject({ ok: true });
  const [year, month, day] = date.split('-');
  const eventId = `${month}${day}${year}-summer-nyc`;
  const student = await given.studentWithProfile();
  await fixture.pay(student, eventId);
  expect(await importSeason(withHours(season, eventId))).toEqual({
    ok: false,
    lines: [
      `tickets.dates.hours: ${date}: its registration closes in less than 48 hours, and students could not leave with a refund. Cancel the date and add another one.`,
    ],
  });
  expect(await findHoursChange(eventId)).toBeNull();
  expect(await shownTo(student, eventId)).toMatchObject({ timeRange: '7:00 PM - 9:00 PM' });
});
