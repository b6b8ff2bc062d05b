import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

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
    const capacity = 3;
    await fixture.updateEvent(lunch, { capacity });
    const students = [];
    for (let one = 0; one < 6; one++) students.push(await given.studentWithProfile());
    const expectSeat = async ({ id }: Student, hasSeat: boolean) => {
      const { counted, stored } = await fixture.countSeats(lunch);
      expect(counted).toBe(stored);
      expect(stored).toBeLessThanOrEqual(capacity);
      const owners = (await fixture.seats(lunch)).map(({ student_id }) => student_id);
      expect(owners.includes(id)).toBe(hasSeat);
    };
    const statuses = new Set<number>();
    await Promise.all(
      students.map(async (student) => {
        for (let round = 0; round < 5; round++) {
          const params = { eventId: lunch };
          const { statusCode } = await student.as.send(api.registrations.register, { params });
          statuses.add(statusCode);
          await expectSeat(student, statusCode === 201);
          await fixture.unregister(student, lunch);
          await expectSeat(student, false);
        }
      }),
    );
    expect([...statuses]).toContain(201);
    expect([201, 409]).toEqual(expect.arrayContaining([...statuses]));
    expect(await fixture.countSeats(lunch)).toEqual({ counted: 0, stored: 0 });
  });
});
