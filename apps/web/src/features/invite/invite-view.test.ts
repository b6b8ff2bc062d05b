import { describe, expect, it } from 'vitest';
import { offeredEvent, shownInvite } from '../../../test/fixtures/event.ts';
import { invitePath, inviteView, readInvite, readInviteLink } from './invite-view.ts';

const event = offeredEvent({ eventId: '05252025-brunch-nyc', title: 'Brunch' });
const invite = shownInvite({ eventId: event.eventId });
const link = { referralId: 'code', eventId: event.eventId, email: 'ana@example.edu' };
const there = { event: { is: 'there', data: event }, invite: { is: 'there', data: invite } } as const;
const visitor = { link, isLoggedIn: false, status: undefined, ...there };
const student = { link, isLoggedIn: true, status: 'ACTIVE', ...there };

describe('an invite link', () => {
  it('is read with its three parts', () => {
    expect(readInviteLink('?referralId=code&eventId=e&email=ana@example.edu')).toEqual({
      referralId: 'code',
      eventId: 'e',
      email: 'ana@example.edu',
    });
  });

  it.each(['', '?referralId=code&eventId=e', '?referralId=code&eventId=e&email=%20', '?email=a@b.edu'])(
    'without one of its parts is invalid: ‘%s’',
    (search) => {
      expect(readInviteLink(search)).toBeUndefined();
    },
  );

  it('that was shared with one tap needs no address, and is found again after a payment', () => {
    const search = '?referralId=code&eventId=e';
    const shared = readInvite({ pathname: '/invite/friend', search });
    expect(shared).toEqual({ referralId: 'code', eventId: 'e', email: '' });
    expect(invitePath(shared!)).toBe(`/invite/friend${search}`);
    expect(readInvite({ pathname: '/invite', search })).toBeUndefined();
    expect(readInvite({ pathname: '/invite/friend', search: '?eventId=e' })).toBeUndefined();
  });

  it('keeps the plus of an address that is not encoded', () => {
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
      'a member sees the welcome page',
      { ...student, invite: { is: 'there', data: { ...invite, isMember: true } } },
      'joined',
    ],
    [
      'the student who invites is told that it is the own link',
      { ...student, invite: { is: 'there', data: { ...invite, isMember: true, isOwn: true } } },
      'own link',
    ],
    [
      'is loading while it is unknown whether a student is signed in',
      { ...visitor, isLoggedIn: undefined },
      'Loading...',
    ],
    ['is loading while the event is loading', { ...student, event: { is: 'on its way' } }, 'Loading...'],
    ['a link with a part missing is invalid', { ...visitor, link: undefined }, 'Invalid invitation'],
    [
      'a link with a part missing is invalid for a student too',
      { ...student, link: undefined },
      'Invalid invitation',
    ],
    ['a code that has ended is invalid', { ...visitor, invite: { is: 'missing' } }, 'Invalid invitation'],
    ['an unknown event is invalid', { ...student, event: { is: 'missing' } }, 'Invalid event'],
    [
      'a closed event is invalid',
      { ...student, event: { is: 'there', data: { ...event, status: 'closed' } } },
      'Invalid event',
    ],
    ['a suspended student is invalid', { ...student, status: 'SUSPENDED' }, 'Invalid user'],
    ['a failed request can be repeated', { ...student, event: { is: 'failed' } }, 'failed'],
  ] as const)('%s', (_, facts, name) => {
    expect(inviteView(facts).name).toBe(name);
  });

  it('a member sees the group also after registration has closed', () => {
    const closed = { is: 'there', data: { ...event, status: 'released' } } as const;
    const member = { is: 'there', data: { ...invite, isMember: true } } as const;
    expect(inviteView({ ...student, event: closed, invite: member }).name).toBe('joined');
  });
});
