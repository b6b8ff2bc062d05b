import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, hourMs } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import { afterAll, expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import type { Student } from '../../test/fixtures/given.ts';
import { newYorkDate, newYorkMoment } from '../platform/clock/new-york.ts';
import { listAttendees } from './notify-of-new-hours.repository.ts';
import { organise } from './organise.ts';

const fixture = await EventsFixture.start();
const { app, given, db } = fixture;
const folder = mkdtempSync(join(tmpdir(), 'crewtable-hours-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deps = {
  seasons: app.seasons,
  seating: app.seating,
  safety: app.safety,
  payments: app.money.deps,
  quickcrew: app.quickcrew,
};
const run = (...args: string[]) => organise(deps, args, () => Promise.resolve(false));

async function importSeason(season: SeasonFileBody) {
  const path = join(folder, 'season.json');
  writeFileSync(path, JSON.stringify(season));
  return run('seasons', 'import', path, '--yes');
}

/** A season with three seats on each of its 13 dates, so that the share of one date is $3. */
async function publish(year: number): Promise<{ season: SeasonFileBody; eventIds: string[] }> {
  const { lines } = await run('seasons', 'copy', 'summer-nyc-2025', '--year', String(year));
  const season = JSON.parse(lines.join('\n')) as SeasonFileBody;
  Object.assign(season.tickets!, { capacity: 3, passCents: 3_900, ticketCents: 600 });
  await importSeason(season);
  await run('seasons', 'publish', season.id);
  const { dates } = await given.visitor().call(api.catalogue.getSeries, { params: { seriesId: season.id } });
  return { season, eventIds: dates.map(({ eventId }) => eventId) };
}

/** '06032026-summer-nyc' is on 2026-06-03. */
const dateOf = (eventId: string) => `${eventId.slice(4, 8)}-${eventId.slice(0, 2)}-${eventId.slice(2, 4)}`;

const withHours = (season: SeasonFileBody, ...eventIds: string[]): SeasonFileBody => {
  const hours = eventIds.map((eventId) => ({ date: dateOf(eventId), from: '20:00', until: '22:00' }));
  return { ...season, tickets: { ...season.tickets!, dates: { ...season.tickets!.dates, hours } } };
};

async function findChange(eventId: string): Promise<Date | null> {
  const { hours_changed_at } = await db
    .selectFrom('events')
    .select('hours_changed_at')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return hours_changed_at;
}

const refundEnd = async (eventId: string) => new Date((await findChange(eventId))!.getTime() + 48 * hourMs);

const newsOf = async ({ as }: Student) => {
  const { notifications } = await as.call(api.notifications.list, { query: { limit: 100 } });
  return notifications.filter(({ eventType }) => eventType === 'event_hours_changed');
};
const textOf = async (student: Student) => {
  const [news, ...more] = await newsOf(student);
  expect(more).toEqual([]);
  return (news!.eventPayload as { text: string }).text;
};
const paymentOf = async ({ as }: Student, target: string) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find(({ eventId }) => eventId === target)!;
};
const shownTo = async ({ as }: Student, eventId: string) =>
  (await as.call(api.seating.listRegistered, { query: { limit: 100 } })).find(
    (event) => event.eventId === eventId,
  )!;
const leaveWaitlist = ({ as }: Student, eventId: string) =>
  as.call(api.registrations.leaveWaitlist, { params: { eventId } });

test('everybody with a seat or on the waitlist is told, and who paid before may leave with a refund for 48 hours', async () => {
  const { season, eventIds } = await publish(2026);
  const eventId = eventIds[0]!;
  const [leaver, stayer, holder, waitingHolder, waiting, late] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  await fixture.pay(leaver, eventId);
  await fixture.pay(stayer, eventId);
  await fixture.pay(holder, season.id);
  // The date is full: the second pass puts its holder on the waitlist.
  await fixture.pay(waitingHolder, season.id);
  await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await given.waitForJobs();
  expect((await shownTo(leaver, eventId)).refundIfLeftUntil).toBeNull();

  const moved = withHours(season, eventId);
  expect(await importSeason(moved)).toEqual({
    ok: true,
    lines: [
      '2026-06-03: now 8:00 PM - 10:00 PM. 3 with a seat, 2 on the waitlist: they are notified and may leave with a refund for 48 hours.',
      'Done.',
    ],
  });
  await given.waitForJobs();
  const until = await refundEnd(eventId);
  const news = 'It is now 8:00 PM - 10:00 PM, not 7:00 PM - 9:00 PM.';
  const unless = 'If that does not suit you,';
  const refund = `before ${newYorkMoment(until)}, and what you paid for this date goes back to your card.`;
  for (const student of [leaver, stayer, holder])
    expect(await textOf(student)).toBe(`${news} ${unless} unregister ${refund}`);
  const still = 'You are still on the waitlist.';
  expect(await textOf(waitingHolder)).toBe(`${news} ${still} ${unless} leave the waitlist ${refund}`);
  expect(await textOf(waiting)).toBe(
    `${news} ${still} ${unless} you can leave the waitlist until Tue, Jun 2 · 8:00 PM.`,
  );
  const [mail, ...more] = (await given.mailTo(leaver.email)).filter(({ subject }) =>
    subject.includes('new hours'),
  );
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Summer Series on Wednesday, June 3 has new hours');
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(refund);

  // The same event: same id, same seat, with other hours, also in the calendar.
  const shown = await shownTo(leaver, eventId);
  expect(shown).toMatchObject({
    timeRange: '8:00 PM - 10:00 PM',
    closesAt: '2026-06-03T00:00:00.000Z',
    refundIfLeftUntil: until.toISOString(),
    heroImage: 'summer',
  });
  const calendar = (await leaver.as.raw('GET', shown.calendarPath)).body;
  expect(calendar).toContain('DTSTART:20260604T000000Z');
  expect(calendar).toContain('SEQUENCE:1');
  const jobs = await db
    .selectFrom('scheduled_work')
    .select(['kind', 'due_at'])
    .where('subject', '=', eventId)
    .execute();
  expect(Object.fromEntries(jobs.map(({ kind, due_at }) => [kind, due_at]))).toMatchObject({
    'remind-of-evening': new Date('2026-06-02T00:00:00.000Z'),
    'lay-tables': new Date('2026-06-03T00:00:00.000Z'),
    'complete-evening': new Date('2026-06-04T02:00:00.000Z'),
  });

  // A second import of the same file makes no change and sends no notification.
  expect(await importSeason(moved)).toEqual({ ok: true, lines: ['The season is like that already.'] });
  await given.waitForJobs();
  expect(await refundEnd(eventId)).toEqual(until);
  expect(await newsOf(leaver)).toHaveLength(1);

  // A pass holder on the waitlist gets the share of the date. The browser repeats the call.
  await leaveWaitlist(waitingHolder, eventId);
  await leaveWaitlist(waitingHolder, eventId);
  // A student presses the button twice.
  await Promise.all([fixture.unregister(leaver, eventId), fixture.unregister(leaver, eventId)]);
  await fixture.unregister(holder, eventId);
  await given.waitForJobs();
  expect(await paymentOf(leaver, eventId)).toMatchObject({ state: 'refunded', refundedCents: 600 });
  for (const { as } of [holder, waitingHolder]) {
    const { payments } = await as.call(api.payments.list, { query: {} });
    expect(payments).toMatchObject([{ state: 'succeeded', refundedCents: 300 }]);
    expect(payments[0]!.history.at(-1)!.reason).toBe(
      'You left Summer Series on Wednesday, June 3 after its hours changed.',
    );
  }
  // The refunded date has to be paid for again; the pass stays valid for the others.
  expect(await fixture.getEvent(eventId, leaver)).toMatchObject({ amountDueCents: 600 });
  expect(await fixture.getEvent(eventId, holder)).toMatchObject({ amountDueCents: 600 });
  expect(await fixture.getEvent(eventIds[1]!, holder)).toMatchObject({
    isUserRegistered: true,
    amountDueCents: 0,
  });
  const { ticketDueCents } = await holder.as.call(api.catalogue.getSeries, {
    params: { seriesId: season.id },
  });
  expect(ticketDueCents).toBe(600);
  const params = { eventId };
  expect(await holder.as.refusal(api.registrations.register, { params })).toMatchObject({
    code: 'payment_needed',
  });

  // A seat that was bought after the change has no such right.
  await fixture.pay(late, eventId);
  expect((await shownTo(late, eventId)).refundIfLeftUntil).toBeNull();
  await fixture.unregister(late, eventId);
  await fixture.moveClock('PT49H', stayer, late, leaver);
  expect(await paymentOf(late, eventId)).toMatchObject({ state: 'succeeded', refundedCents: 0 });

  // After 48 hours what was paid stays valid, as usual.
  expect((await shownTo(stayer, eventId)).refundIfLeftUntil).toBeNull();
  await fixture.unregister(stayer, eventId);
  await given.waitForJobs();
  expect(await paymentOf(stayer, eventId)).toMatchObject({ state: 'succeeded', refundedCents: 0 });
  expect(await paymentOf(leaver, eventId)).toMatchObject({ refundedCents: 600 });
});

test('a payment that was open during the change stays valid, and is refunded if the student leaves', async () => {
  const { season, eventIds } = await publish(2027);
  const eventId = eventIds[0]!;
  const student = await given.studentWithProfile();
  const { clientSecret } = await fixture.beginPayment(student, eventId);
  await importSeason(withHours(season, eventId));
  await fixture.payByCard(clientSecret);
  expect((await fixture.confirm(student, eventId)).statusCode).toBe(201);
  await given.waitForJobs();
  expect(await textOf(student)).toContain('goes back to your card.');
  expect((await shownTo(student, eventId)).refundIfLeftUntil).toBe((await refundEnd(eventId)).toISOString());
  await fixture.unregister(student, eventId);
  await given.waitForJobs();
  expect(await paymentOf(student, eventId)).toMatchObject({ state: 'refunded', refundedCents: 600 });
});

test('a student who gives back a whole series gets the shares of the dates whose hours changed', async () => {
  const { season, eventIds } = await publish(2028);
  const student = await given.studentWithProfile();
  await fixture.pay(student, season.id);
  await importSeason(withHours(season, eventIds[0]!, eventIds[3]!));
  await fixture.unregister(student, season.id);
  await given.waitForJobs();
  expect(await paymentOf(student, season.id)).toMatchObject({ state: 'succeeded', refundedCents: 600 });
});

test('the hours of a date whose registration has closed cannot change, and nothing else of the file does', async () => {
  const { season, eventIds } = await publish(2029);
  const [closed, open] = eventIds as [string, string];
  await db.updateTable('events').set({ status: 'closed' }).where('id', '=', closed).execute();
  const refused = await importSeason(withHours(season, closed, open));
  expect(refused).toEqual({
    ok: false,
    lines: [
      `tickets.dates.hours: ${dateOf(closed)} has closed, so its hours cannot change. To change other dates, keep its hours with tickets.dates.hours`,
    ],
  });
  expect([await findChange(closed), await findChange(open)]).toEqual([null, null]);
  // With its old hours in the file, the other dates can change.
  const later = withHours({ ...season, tickets: { ...season.tickets!, until: '23:00' } }, closed);
  later.tickets!.dates.hours = [{ date: dateOf(closed), from: '19:00', until: '21:00' }];
  expect((await importSeason(later)).lines[0]).toBe(
    `${dateOf(open)}: now 7:00 PM - 11:00 PM. No student is affected.`,
  );
  expect(await findChange(closed)).toBeNull();
  expect(await findChange(open)).not.toBeNull();
});

test('students who are paying or have an offer read what is true for them, and get no calendar entry', async () => {
  const { season, eventIds } = await publish(2030);
  const eventId = eventIds[0]!;
  await fixture.updateEvent(eventId, { capacity: 2 });
  const [paying, leaving, offered] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  await fixture.beginPayment(paying, eventId);
  await fixture.pay(leaving, eventId);
  await offered.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await fixture.unregister(leaving, eventId);
  await given.waitForJobs();
  season.tickets!.capacity = 2;
  expect((await importSeason(withHours(season, eventId))).lines).toContain(
    `${dateOf(eventId)}: now 8:00 PM - 10:00 PM. 0 with a seat, 2 with a seat that is kept for them: they are notified and may leave with a refund for 48 hours.`,
  );
  await given.waitForJobs();
  const news = 'It is now 8:00 PM - 10:00 PM, not 7:00 PM - 9:00 PM. ';
  const until = newYorkMoment(await refundEnd(eventId));
  expect(await textOf(paying)).toBe(
    `${news}If that does not suit you, do not complete your payment. If it is complete, unregister before ${until}, and what you paid for this date goes back to your card.`,
  );
  expect(await textOf(offered)).toBe(
    `${news}We offered you a seat. If that does not suit you, you do not have to take it.`,
  );
  // Their mails have no calendar entry.
  const payloads = await db
    .selectFrom('notifications')
    .select('payload')
    .where('kind', '=', 'event_hours_changed')
    .where('student_id', 'in', [paying.id, offered.id])
    .execute();
  expect(payloads).toMatchObject([{ payload: { inLine: true } }, { payload: { inLine: true } }]);
  // A student who starts to pay after the change has seen the new hours.
  const attendees = (hoursChangedAt: Date) =>
    db.transaction().execute((tx) => listAttendees(tx, { eventId, hoursChangedAt }));
  const states = async (at: Date) => new Set((await attendees(at)).map(({ state }) => state));
  expect(await states((await findChange(eventId))!)).toEqual(new Set(['paying', 'offered']));
  expect(await states(new Date(0))).toEqual(new Set(['offered']));
});

/** Holds the lock of a row while `work` runs, and waits before that until the import waits for the lock. */
async function importBehindLock(
  season: SeasonFileBody,
  lock: string,
  work: (query: (sql: string) => Promise<unknown>) => Promise<void>,
) {
  const client = await fixture.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const imported = importSeason(season);
    const waiting = `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await fixture.pool.query<{ waiting: number }>(waiting)).rows[0]!.waiting)
      .toBeGreaterThan(0);
    await work((query) => client.query(query));
    await client.query('commit');
    return await imported;
  } finally {
    client.release(true);
  }
}

test('a payment that started before the import could lock the date is older than the change', async () => {
  const { season, eventIds } = await publish(2031);
  const eventId = eventIds[0]!;
  let moved: Date | undefined;
  const { ok } = await importBehindLock(
    withHours(season, eventId),
    `select from events where id = '${eventId}' for update`,
    async () => {
      await fixture.moveClock('PT1M');
      moved = app.clock.now();
    },
  );
  expect(ok).toBe(true);
  expect((await findChange(eventId))!.getTime()).toBeGreaterThanOrEqual(moved!.getTime());
});

test('an import that cancels dates locks no date before all payments, so that students can unregister meanwhile', async () => {
  const { season, eventIds } = await publish(2032);
  const [first, second] = eventIds as [string, string];
  await fixture.pay(await given.studentWithProfile(), second);
  await given.waitForJobs();
  const { dates } = season.tickets!;
  dates.except = [...dates.except, dateOf(first), dateOf(second)];
  const { ok } = await importBehindLock(
    season,
    `select from payments where target = '${second}' for update`,
    async (query) => {
      await query(`select from events where series_id = '${season.id}' order by id for update nowait`);
    },
  );
  expect(ok).toBe(true);
  expect((await fixture.getEvent(second)).status).toBe('cancelled');
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
  expect(await findChange(eventId)).toBeNull();
  expect(await shownTo(student, eventId)).toMatchObject({ timeRange: '7:00 PM - 9:00 PM' });
});
