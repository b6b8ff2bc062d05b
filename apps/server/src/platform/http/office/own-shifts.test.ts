import { rightsOf } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { mayReadEvent, readableEvents } from './own-shifts.ts';

const organiser = (...roles: OrganiserRole[]) => ({
  id: 'x',
  sessionId: 'x',
  roles,
  rights: rightsOf(roles),
  shifts: { eventIds: new Set(['tonight']), runningEventIds: new Set<string>() },
});

describe('what an organiser may read', () => {
  test.each<[OrganiserRole[], string, boolean]>([
    [['host'], 'tonight', true],
    [['host'], 'tomorrow', false],
    [['host', 'support'], 'tomorrow', true],
    [['safety'], 'tomorrow', true],
    [[], 'tonight', false],
  ])('with the roles %j: %s is %s', (roles, eventId, may) => {
    for (const right of ['events.read', 'people.read'] as const)
      expect(mayReadEvent(organiser(...roles), right, eventId)).toBe(may);
  });

  test('is a set of events for a host, and everything for others', () => {
    expect(readableEvents(organiser('host'), 'events.read')).toEqual(new Set(['tonight']));
    expect(readableEvents(organiser('owner', 'host'), 'people.read')).toBe('all');
  });
});
