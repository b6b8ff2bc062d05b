import type { EventBody, InviteBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { inviteView, readInviteLink } from './invite-view.ts';

const event: EventBody = {
  eventId: '05252025-brunch-nyc',
  title: 'Brunch',
  dateTime: '2025-05-25T15:00:00Z',
  status: 'open',
  isUserRegistered: false,
  groupSize: '6-8',
  location: 'Lower Manhattan',
  timeRange: '11:00 AM - 12:30 PM',
  eventDetails: null,
  seriesId: null,
  seatsLeft: 12,
  amountDueCents: 500,
};
const invite: InviteBody = {
  eventId: event.eventId,
  title: 'Brunch',
  inviterFirstName: 'Priya',
  spotsLeft: 2,
  isMember: false,
};
const link = { referralId: 'code', eventId: event.eventId, email: 'ana@example.edu' };
const there = { event: { is: 'there', data: event }, invite: { is: 'there', data: invite } } as const;
const visitor = { link, isLoggedIn: false, status: undefined, ...there };
const student = { link, isLoggedIn: true, status: 'ACTIVE', ...there };

describe('an invite link', () => {
  it('has all three parts', () => {
    expect(readInviteLink('?referralId=code&eventId=e&email=ana@example.edu')).toEqual({
      referralId: 'code',
      eventId: 'e',
      email: 'ana@example.edu',
    });
  });

  it.each(['', '?referralId=code&eventId=e', '?referralId=code&eventId=e&email=%20', '?email=a@b.edu'])(
    'without one of them is none: ‘%s’',
    (search) => {
      expect(readInviteLink(search)).toBeUndefined();
    },
  );

  it('keeps the plus of an address that was put into it as it is', () => {
    expect(readInviteLink('?referralId=c&eventId=e&email=ana+1@example.edu')?.email).toBe(
      'ana+1@example.edu',
    );
  });
});

describe('the invite page', () => {
  it.each([
    ['a visitor is asked to sign up', visitor, 'sign up'],
    ['a student can join', student, 'join'],
    [
      'a member is welcomed',
      { ...student, invite: { is: 'there', data: { ...invite, isMember: true } } },
      'joined',
    ],
    ['nothing is shown before it is known who is there', { ...visitor, isLoggedIn: undefined }, 'Loading...'],
    ['what is on its way is waited for', { ...student, event: { is: 'on its way' } }, 'Loading...'],
    ['a link with a part missing is invalid', { ...visitor, link: undefined }, 'Invalid invitation'],
    ['also for a student', { ...student, link: undefined }, 'Invalid invitation'],
    ['a code that has ended is invalid', { ...visitor, invite: { is: 'missing' } }, 'Invalid invitation'],
    ['an event nobody knows is invalid', { ...student, event: { is: 'missing' } }, 'Invalid event'],
    [
      'an event that is closed is invalid',
      { ...student, event: { is: 'there', data: { ...event, status: 'closed' } } },
      'Invalid event',
    ],
    ['only active students use it', { ...student, status: 'SUSPENDED' }, 'Invalid user'],
    ['what could not be fetched can be asked for again', { ...student, event: { is: 'failed' } }, 'failed'],
  ] as const)('%s', (_, facts, name) => {
    expect(inviteView(facts).name).toBe(name);
  });

  it('a member still finds the group when registration is closed', () => {
    const closed = { is: 'there', data: { ...event, status: 'released' } } as const;
    const member = { is: 'there', data: { ...invite, isMember: true } } as const;
    expect(inviteView({ ...student, event: closed, invite: member }).name).toBe('joined');
  });
});
