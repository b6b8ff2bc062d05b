import { expect, it } from 'vitest';
import { registeredEvent } from '../../../../test/fixtures/event.ts';
import { guidedEvent, guideSteps, nextStep } from './guide-rules.ts';

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

it('leads a visitor to sign in, then to a seat, then to the release', () => {
  expect(nextStep(guideSteps(undefined, undefined))?.id).toBe('sign in');
  expect(nextStep(guideSteps(maya, undefined))?.id).toBe('take a seat');
  expect(nextStep(guideSteps(maya, dinner))?.id).toBe('jump');
  expect(nextStep(guideSteps(maya, told))).toBeUndefined();
});

it('says what was done in each step', () => {
  expect(guideSteps(maya, told).map(({ text }) => text)).toEqual([
    'You are Maya O., NYU',
    'Dinner, Fri, May 23 · 6:00 PM',
    'Told Thu, May 22 · 6:00 PM',
  ]);
  expect(guideSteps(maya, dinner)[2]!.text).toBe('The clock moves to Thu, May 22, 6:00 PM.');
});

it('is about the next event that takes place, else about the last one', () => {
  const cancelled = registeredEvent({ ...dinner, eventId: 'cancelled', status: 'cancelled' });
  const past = registeredEvent({ ...told, eventId: 'past', status: 'completed' });
  expect(guidedEvent([cancelled, dinner], [past])?.eventId).toBe('dinner');
  expect(guidedEvent([cancelled], [past])?.eventId).toBe('past');
  expect(guidedEvent([cancelled], [])).toBeUndefined();
});
