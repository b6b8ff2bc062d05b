import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const lunches = await fixture.eventIds('Lunch');
const nextLunch = () => lunches.pop()!;
const [brunch, otherBrunch] = (await fixture.eventIds('Brunch')) as [string, string];
const wednesday = '06112025-summer-nyc';
const refused = ({ as }: Student, eventId: string) =>
  as.refusal(api.registrations.register, { params: { eventId } });

describe('registering', () => {
  test('for Lunch takes a seat immediately; a repeated request returns the same registration', async () => {
    const lunch = nextLunch();
    const student = await given.studentWithProfile();
    const first = await fixture.register(student, lunch);
    expect(first).toMatchObject({ eventId: lunch, perks: [] });
    expect(first.referralId).not.toContain(student.id);
    expect(await fixture.getEvent(lunch, student)).toMatchObject({
      isUserRegistered: true,
      seatsLeft: 31,
      amountDueCents: 0,
    });
    expect(await fixture.getEvent(lunch)).toMatchObject({ isUserRegistered: false, seatsLeft: 31 });
    expect(await fixture.register(student, lunch)).toEqual(first);
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 1, stored: 1 });
  });

  test('is confirmed by one mail with the date and the next steps', async () => {
    const lunch = nextLunch();
    const student = await given.studentWithProfile();
    await fixture.register(student, lunch);
    await fixture.register(student, lunch);
    const mails = (await given.mailTo(student.email)).filter(({ subject }) => subject === "You're in: Lunch");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/When +\w{3}, \w{3} \d+ · 12:00 PM/);
    expect(mails[0]!.text).toContain('Then we form the tables and tell you the venue and your table mates.');
    expect(mails[0]!.text).toContain('/home');
  });

  test('for an event with a price is refused without a payment', async () => {
    const student = await given.studentWithProfile();
    for (const eventId of [brunch, wednesday, 'summer-nyc-2025'])
      expect(await refused(student, eventId)).toMatchObject({ status: 402, code: 'payment_needed' });
    expect(await fixture.getEvent(brunch, student)).toMatchObject({ amountDueCents: 500 });
    expect(await fixture.countSeats(brunch)).toEqual({ counted: 0, stored: 0 });
  });

  test('is free for subscribers at Brunch and on a date of a series; the pass is not', async () => {
    const student = await given.studentWithProfile();
    await fixture.makeSubscriber(student);
    for (const eventId of [otherBrunch, wednesday]) {
      expect(await fixture.getEvent(eventId, student)).toMatchObject({ amountDueCents: 0 });
      await fixture.register(student, eventId);
    }
    const series = await student.as.call(api.catalogue.getSeries, {
      params: { seriesId: 'summer-nyc-2025' },
    });
    expect(series).toMatchObject({
      ticketDueCents: 0,
      passCents: 2_500,
      isPreregistered: true,
      hasPass: false,
    });
    expect(await refused(student, 'summer-nyc-2025')).toMatchObject({ code: 'payment_needed' });
    expect((await fixture.refusedPayment(student, otherBrunch)).message).toBe(
      'You are registered for this event already.',
    );
  });

  test('is refused after closing; a registered student still gets the same registration', async () => {
    const lunch = nextLunch();
    const [early, late] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const registration = await fixture.register(early, lunch);
    await fixture.updateEvent(lunch, { closes_at: fixture.app.clock.now() });
    expect(await refused(late, lunch)).toMatchObject({ status: 409, code: 'registration_closed' });
    expect(await fixture.register(early, lunch)).toEqual(registration);
    expect(
      await early.as.refusal(api.registrations.unregister, { params: { eventId: lunch } }),
    ).toMatchObject({ status: 409, code: 'registration_closed' });
    expect(await fixture.getEvent(lunch)).toMatchObject({ status: 'closed' });
  });

  test('is refused for unknown events, to visitors and to suspended students', async () => {
    const student = await given.studentWithProfile();
    expect(await refused(student, 'tea')).toMatchObject({ status: 404 });
    expect(
      await given.visitor().refusal(api.registrations.register, { params: { eventId: brunch } }),
    ).toMatchObject({ status: 401 });
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    for (const eventId of [nextLunch(), 'fall-series-2025', 'summer-nyc-2025'])
      expect(await refused(student, eventId)).toMatchObject({ status: 403, code: 'suspended' });
    expect(await fixture.refusedPayment(student, brunch)).toMatchObject({ status: 403, code: 'suspended' });
  });

  test('for the fall series puts a student on its list, once', async () => {
    const student = await given.studentWithProfile();
    const first = await fixture.register(student, 'fall-series-2025');
    expect(await fixture.register(student, 'fall-series-2025')).toEqual(first);
    const params = { seriesId: 'fall-series-2025' };
    expect(await student.as.call(api.catalogue.getSeries, { params })).toMatchObject({
      isPreregistered: true,
    });
    const mails = await given.mailTo(student.email);
    expect(mails.filter(({ subject }) => subject.startsWith("You're in: Fall 2025"))).toHaveLength(1);
    await fixture.unregister(student, 'fall-series-2025');
    expect(await student.as.call(api.catalogue.getSeries, { params })).toMatchObject({
      isPreregistered: false,
    });
  });
});
