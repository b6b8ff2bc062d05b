import { expect, it } from 'vitest';
import { registeredEvent } from '../../../../test/fixtures/event.ts';
import { guidedEvent, guideSteps, nextStep, tellingTime } from './guide-rules.ts';

const maya = { userId: 'u1', firstName: 'Maya', lastName: 'Okafor', college: 'NYU' };
const dinner = registeredEvent({
  eventId: 'dinner',
  title: 'Dinner',
  date: '2025-05-23T22:00:00.000Z',
  closesAt: '2025-05-22T22:00:00.000Z',
  venueDetails: null,
});
const told = registeredEvent({
  ...dinner,
  status: 'released',
  venueDetails: {
    members: [],
    reservationNumber: '1',
    restaurantName: 'Fig & Fennel',
    restaurantAddress: '118 Orchard St',
    latitude: 40.7,
    longitude: -74,
    invented: true,
  },
});

const noon = Date.parse('2025-05-21T16:00:00.000Z');
const closing = Date.parse(dinner.closesAt);

/** The steps as the desk shows them at this time. */
const stepsAt = (now: number, facts: Partial<Parameters<typeof guideSteps>[0]>, nextReleaseAt?: string) =>
  guideSteps({
    viewer: undefined,
    isWithoutProfile: false,
    own: undefined,
    tellingAt: tellingTime(facts.own, nextReleaseAt, now),
    ...facts,
  });

it('leads a visitor to sign in, then to a seat, then to the release', () => {
  expect(nextStep(stepsAt(noon, {}))?.id).toBe('sign in');
  expect(nextStep(stepsAt(noon, { viewer: maya }))?.id).toBe('take a seat');
  expect(nextStep(stepsAt(noon, { viewer: maya, own: dinner }))?.id).toBe('jump');
  expect(nextStep(stepsAt(noon, { viewer: maya, own: told }))).toBeUndefined();
});

it('asks a student without a profile to complete it first', () => {
  expect(nextStep(stepsAt(noon, { isWithoutProfile: true }))).toMatchObject({
    id: 'complete profile',
    title: 'Complete your profile',
  });
});

it('says what was done in each step', () => {
  expect(stepsAt(noon, { viewer: maya, own: told }).map(({ text }) => text)).toEqual([
    'You are Maya O., NYU',
    'Dinner, Fri, May 23 · 6:00 PM',
    'Told Thu, May 22 · 6:00 PM',
  ]);
  expect(stepsAt(noon, { viewer: maya, own: dinner })[2]!.text).toBe(
    'The clock moves to Thu, May 22, 6:00 PM.',
  );
});

it('jumps only forward: after the closing to a release that waits, and else nowhere', () => {
  const late = '2025-05-22T23:00:00.000Z';
  expect(stepsAt(closing, { viewer: maya, own: dinner }, late)[2]).toMatchObject({
    isWaiting: false,
    text: 'The clock moves to Thu, May 22, 7:00 PM.',
  });
  for (const past of [undefined, dinner.closesAt])
    expect(stepsAt(closing, { viewer: maya, own: dinner }, past)[2]).toMatchObject({
      isDone: false,
      isWaiting: true,
      text: 'The tables are being formed. You will see yours in a moment.',
    });
});

it('is about the next event that takes place, else about the last one', () => {
  const cancelled = registeredEvent({ ...dinner, eventId: 'cancelled', status: 'cancelled' });
  const past = registeredEvent({ ...told, eventId: 'past', status: 'completed' });
  const withoutTable = registeredEvent({ ...dinner, eventId: 'without table', status: 'completed' });
  expect(guidedEvent([cancelled, dinner], [past], noon)?.eventId).toBe('dinner');
  expect(guidedEvent([cancelled], [withoutTable, past], noon)?.eventId).toBe('past');
  expect(guidedEvent([cancelled], [withoutTable], noon)).toBeUndefined();
});

it('leaves out a closed event without a table if the table of a later one can be told', () => {
  const later = registeredEvent({ ...dinner, eventId: 'later', closesAt: '2025-05-29T22:00:00.000Z' });
  expect(guidedEvent([dinner, later], [], noon)?.eventId).toBe('dinner');
  expect(guidedEvent([dinner, later], [], closing)?.eventId).toBe('later');
  expect(guidedEvent([dinner], [], closing)?.eventId).toBe('dinner');
});
