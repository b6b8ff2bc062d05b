import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';

const fixture = await EventsFixture.start();
const { given } = fixture;
const lunches = await fixture.eventIds('Lunch');
const nextLunch = () => lunches.pop()!;
const [brunch] = (await fixture.eventIds('Brunch')) as [string];

describe('giving a seat back', () => {
  test('frees it; the payment stays valid, and registering again is free', async () => {
    const student = await given.studentWithProfile();
    await fixture.pay(student, brunch);
    expect(await fixture.getEvent(brunch, student)).toMatchObject({ isUserRegistered: true });
    await fixture.unregister(student, brunch);
    expect(await fixture.getEvent(brunch, student)).toMatchObject({
      isUserRegistered: false,
      amountDueCents: 0,
    });
    expect(await fixture.countSeats(brunch)).toEqual({ counted: 0, stored: 0 });
    expect((await fixture.refusedPayment(student, brunch)).message).toBe('There is nothing to pay for this.');
    await fixture.register(student, brunch);
    expect(await fixture.getEvent(brunch, student)).toMatchObject({ isUserRegistered: true });
    // The student presses the button twice.
    await fixture.unregister(student, brunch);
    expect(await fixture.unregister(student, brunch)).toEqual({ success: true });
    expect(await fixture.countSeats(brunch)).toEqual({ counted: 0, stored: 0 });
  });

  test('of an unknown event is not found', async () => {
    const student = await given.studentWithProfile();
    const refusal = await student.as.refusal(api.registrations.unregister, { params: { eventId: 'tea' } });
    expect(refusal.status).toBe(404);
  });

  test('while other students register at the same moment keeps the seat count correct', async () => {
    const lunch = nextLunch();
    await fixture.updateEvent(lunch, { capacity: 3 });
    const students = [];
    for (let one = 0; one < 6; one++) students.push(await given.studentWithProfile());
    await Promise.all(
      students.map(async (student) => {
        for (let round = 0; round < 5; round++) {
          await student.as.send(api.registrations.register, { params: { eventId: lunch } });
          await student.as.send(api.registrations.unregister, { params: { eventId: lunch } });
        }
      }),
    );
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 0, stored: 0 });
  });
});
