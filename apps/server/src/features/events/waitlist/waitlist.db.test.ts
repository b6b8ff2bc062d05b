import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const events = await given
  .visitor()
  .call(api.catalogue.listEvents, { query: { title: 'Lunch', limit: 100 } });
const lunches = events.map(({ eventId }) => eventId).slice(5);

/** A full Lunch and the students who have its seats. */
async function fullLunch(seats = 1): Promise<{ lunch: string; seated: Student[] }> {
  const lunch = lunches.shift()!;
  await fixture.updateEvent(lunch, { capacity: seats });
  return { lunch, seated: await fixture.fillSeats(lunch, seats) };
}
const joinWaitlist = (student: Student, eventId: string) =>
  student.as.call(api.registrations.joinWaitlist, { params: { eventId } });
const waitlistView = async (lunch: string, student: Student) => {
  const { seatsLeft, waitlist, offeredUntil, isUserRegistered } = await fixture.getEvent(lunch, student);
  return { seatsLeft, waitlist, offeredUntil, isUserRegistered };
};

describe('joining the waitlist', () => {
  test('gives a position, the same one for a repeated request, and shows it', async () => {
    const { lunch } = await fullLunch();
    const [first, second] = [await given.studentWithProfile(), await given.studentWithProfile()];
    expect(await joinWaitlist(first, lunch)).toEqual({ position: 1 });
    expect(await joinWaitlist(second, lunch)).toEqual({ position: 2 });
    expect(await joinWaitlist(first, lunch)).toEqual({ position: 1 });
    expect(await waitlistView(lunch, second)).toMatchObject({
      seatsLeft: 0,
      waitlist: { waiting: 2, position: 2 },
    });
    expect((await fixture.getEvent(lunch)).waitlist).toEqual({ waiting: 2, position: null });
    await first.as.call(api.registrations.leaveWaitlist, { params: { eventId: lunch } });
    expect(await waitlistView(lunch, second)).toMatchObject({ waitlist: { waiting: 1, position: 1 } });
    await first.as.call(api.registrations.leaveWaitlist, { params: { eventId: lunch } });
  });

  test('is refused for unknown, closed or not full events, and to students who have a seat or are suspended', async () => {
    const { lunch, seated } = await fullLunch();
    const refusal = (student: Student, eventId: string) =>
      student.as.refusal(api.registrations.joinWaitlist, { params: { eventId } });
    const student = await given.studentWithProfile();
    expect(await refusal(seated[0]!, lunch)).toMatchObject({ status: 409, code: 'not_available' });
    expect(await refusal(student, lunches[0]!)).toMatchObject({
      code: 'not_available',
      message: 'There are seats left. Please register.',
    });
    expect(await refusal(student, 'tea')).toMatchObject({ status: 404 });
    expect(await refusal(student, 'summer-nyc-2025')).toMatchObject({ status: 404 });
    await fixture.updateEvent(lunch, { closes_at: fixture.app.clock.now() });
    expect(await refusal(student, lunch)).toMatchObject({ code: 'registration_closed' });
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    expect(await refusal(student, lunch)).toMatchObject({ status: 403, code: 'suspended' });
  });
});

describe('a freed seat', () => {
  test('is offered for two hours to the first student on the waitlist only, who accepts it by registering', async () => {
    const { lunch, seated } = await fullLunch();
    const [first, second, outside] = [
      await given.studentWithProfile(),
      await given.studentWithProfile(),
      await given.studentWithProfile(),
    ];
    await joinWaitlist(first, lunch);
    await joinWaitlist(second, lunch);
    await fixture.unregister(seated[0]!, lunch);
    const mails = await given.mailTo(first.email);
    const offer = mails.filter(({ subject }) => subject === 'A seat is free: Lunch');
    expect(offer).toHaveLength(1);
    expect(offer[0]!.text).toMatch(/Kept for you until +\d+:\d\d [AP]M/);
    const { offeredUntil } = await waitlistView(lunch, first);
    const lasts = new Date(offeredUntil!).getTime() - fixture.app.clock.now().getTime();
    expect(lasts).toBeGreaterThan(115 * minuteMs);
    expect(lasts).toBeLessThanOrEqual(120 * minuteMs);
    for (const student of [second, outside])
      expect(
        await student.as.refusal(api.registrations.register, { params: { eventId: lunch } }),
      ).toMatchObject({ code: 'event_full' });
    await fixture.register(first, lunch);
    expect(await waitlistView(lunch, first)).toMatchObject({
      isUserRegistered: true,
      offeredUntil: undefined,
    });
    expect(await waitlistView(lunch, second)).toMatchObject({ waitlist: { waiting: 1, position: 1 } });
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('is offered to the next student when the first leaves the waitlist or the offer expires', async () => {
    const { lunch, seated } = await fullLunch();
    const waiting = [
      await given.studentWithProfile(),
      await given.studentWithProfile(),
      await given.studentWithProfile(),
    ] as const;
    for (const student of waiting) await joinWaitlist(student, lunch);
    await fixture.unregister(seated[0]!, lunch);
    await given.waitForJobs();
    await waiting[0].as.call(api.registrations.leaveWaitlist, { params: { eventId: lunch } });
    await given.waitForJobs();
    expect(await waitlistView(lunch, waiting[1])).toMatchObject({
      offeredUntil: expect.any(String) as string,
    });
    await fixture.moveClock('PT2H', ...waiting);
    expect(await waitlistView(lunch, waiting[1])).toMatchObject({ offeredUntil: undefined });
    expect(await waitlistView(lunch, waiting[2])).toMatchObject({
      offeredUntil: expect.any(String) as string,
    });
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('is never offered beyond the end of registration', async () => {
    const { lunch, seated } = await fullLunch();
    const student = await given.studentWithProfile();
    await joinWaitlist(student, lunch);
    const closesAt = new Date(fixture.app.clock.now().getTime() + 30 * minuteMs);
    await fixture.updateEvent(lunch, { closes_at: closesAt });
    await fixture.unregister(seated[0]!, lunch);
    await given.waitForJobs();
    expect(await waitlistView(lunch, student)).toMatchObject({ offeredUntil: closesAt.toISOString() });
  });

  test('with a price stays offered while the student pays, and is registered afterwards', async () => {
    const { lunch, seated } = await fullLunch();
    await fixture.updateEvent(lunch, { price_cents: 500 });
    const student = await given.studentWithProfile();
    await joinWaitlist(student, lunch);
    await fixture.unregister(seated[0]!, lunch);
    await given.waitForJobs();
    const before = await fixture.seats(lunch);
    const { clientSecret } = await fixture.beginPayment(student, lunch);
    expect(await fixture.seats(lunch)).toMatchObject([
      { state: 'offered', held_until: before[0]!.held_until },
    ]);
    await fixture.payByCard(clientSecret);
    expect((await fixture.confirm(student, lunch)).statusCode).toBe(201);
    expect(await waitlistView(lunch, student)).toMatchObject({ isUserRegistered: true });
  });

  test('of a deleted account or of an expired reservation is offered too', async () => {
    const { lunch, seated } = await fullLunch(2);
    const waiting = [await given.studentWithProfile(), await given.studentWithProfile()] as const;
    for (const student of waiting) await joinWaitlist(student, lunch);
    await seated[0]!.as.call(api.profiles.deleteAccount, {});
    await given.waitForJobs();
    expect(await waitlistView(lunch, waiting[0])).toMatchObject({
      offeredUntil: expect.any(String) as string,
    });
    await db
      .updateTable('seats')
      .set({ state: 'reserved', registered_at: null, held_until: fixture.app.clock.now() })
      .where('event_id', '=', lunch)
      .where('student_id', '=', seated[1]!.id)
      .execute();
    // The next request finds the expired hold; no scheduled job is needed.
    await joinWaitlist(await given.studentWithProfile(), lunch);
    await given.waitForJobs();
    expect(await waitlistView(lunch, waiting[1])).toMatchObject({
      offeredUntil: expect.any(String) as string,
    });
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 2, stored: 2 });
  });

  test('is not offered to a suspended student but to the next one', async () => {
    const { lunch, seated } = await fullLunch();
    const [suspended, next] = [await given.studentWithProfile(), await given.studentWithProfile()];
    for (const student of [suspended, next]) await joinWaitlist(student, lunch);
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', suspended.id).execute();
    await fixture.unregister(seated[0]!, lunch);
    await given.waitForJobs();
    expect(await waitlistView(lunch, next)).toMatchObject({ offeredUntil: expect.any(String) as string });
  });
});
