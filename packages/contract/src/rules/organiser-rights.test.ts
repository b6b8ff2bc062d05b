import { describe, expect, test } from 'vitest';
import { limitedToShifts, organiserRoles, rightsByRole, rightsOf } from './organiser-rights.ts';
import type { OrganiserRight } from './organiser-rights.ts';

const rolesWith = (right: OrganiserRight) => organiserRoles.filter((role) => rightsOf([role]).has(right));

describe('the rights of the roles', () => {
  test.each<[OrganiserRight, string]>([
    ['self', 'owner host support safety'],
    ['events.read', 'owner host support safety'],
    ['events.manage', 'owner support'],
    ['events.cancel', 'owner'],
    ['seasons.manage', 'owner'],
    ['venues.manage', 'owner support'],
    ['waitlist.manage', 'owner support'],
    ['people.read', 'owner host support safety'],
    ['people.reveal', 'owner support safety'],
    ['people.manage', 'owner support'],
    ['money.read', 'owner support'],
    ['money.refund', 'owner support'],
    ['reports.count', 'owner support safety'],
    ['reports.read', 'safety'],
    ['reports.decide', 'safety'],
    ['exports.plain', 'owner support'],
    ['exports.addresses', 'owner'],
    ['feedback.read', 'owner support'],
    ['feedback.publish', 'owner support'],
    ['health.read', 'owner support'],
    ['health.manage', 'owner support'],
    ['team.manage', 'owner'],
    ['audit.all', 'owner'],
    ['audit.safety', 'safety'],
    ['audit.verify', 'owner'],
  ])('%s belongs to %s', (right, roles) => {
    expect(rolesWith(right).join(' ')).toBe(roles);
  });

  test('name each right once per role', () => {
    for (const role of organiserRoles)
      expect(rightsByRole[role]).toHaveLength(new Set<string>(rightsByRole[role]).size);
  });
});

describe('the limit to own shifts', () => {
  test.each<[readonly (typeof organiserRoles)[number][], OrganiserRight, boolean]>([
    [['host'], 'events.read', true],
    [['host'], 'people.read', true],
    [['host'], 'self', false],
    [['host', 'support'], 'events.read', false],
    [['host', 'owner'], 'people.read', false],
    [['support'], 'events.read', false],
    [['host'], 'money.read', false],
  ])('of %j for %s is %s', (roles, right, isLimited) => {
    expect(limitedToShifts(roles, right)).toBe(isLimited);
  });
});
