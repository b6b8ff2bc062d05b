import { describe, expect, it } from 'vitest';
import {
  idle,
  invitationEmailError,
  invitationStatus,
  inviteLink,
  nextSending,
  type Sending,
  type SendingEvent,
} from './invitation-rules.ts';

const after = (...events: SendingEvent[]): Sending => events.reduce(nextSending, idle);

describe('inviting by mail', () => {
  it('goes from IDLE over SENDING to SENT, and back to IDLE when that has been seen', () => {
    expect(after()).toEqual({ state: 'IDLE' });
    expect(after({ kind: 'pressed' })).toEqual({ state: 'SENDING' });
    expect(after({ kind: 'pressed' }, { kind: 'sent' })).toEqual({ state: 'SENT' });
    expect(after({ kind: 'pressed' }, { kind: 'sent' }, { kind: 'seen' })).toEqual({ state: 'IDLE' });
  });

  it('says what went wrong, until the address is edited', () => {
    const failed = after({ kind: 'pressed' }, { kind: 'failed', words: 'No more today.' });
    expect(failed).toEqual({ state: 'ERROR', words: 'No more today.' });
    expect(nextSending(failed, { kind: 'seen' })).toBe(failed);
    expect(nextSending(failed, { kind: 'edited' })).toEqual({ state: 'IDLE' });
  });

  it('any edit after a success begins the next invitation', () => {
    expect(after({ kind: 'pressed' }, { kind: 'sent' }, { kind: 'edited' })).toEqual({ state: 'IDLE' });
  });

  it('an edit does not stop what is on its way', () => {
    expect(after({ kind: 'pressed' }, { kind: 'edited' })).toEqual({ state: 'SENDING' });
  });
});

describe('a friend’s address', () => {
  it.each(['', 'dev', 'dev@gmail.com'])('‘%s’ is not a university’s', (typed) => {
    expect(invitationEmailError(typed)).toBe('Please enter a valid email.');
  });

  it('of a university is fine', () => {
    expect(invitationEmailError(' Dev@example.edu ')).toBeUndefined();
  });
});

describe('an invitation', () => {
  const members = [{ email: 'Dev@example.edu' }];

  it('is JOINED when its address is a member’s, however it is spelled', () => {
    expect(invitationStatus({ email: 'dev@EXAMPLE.edu' }, members)).toBe('JOINED');
  });

  it('is PENDING until then', () => {
    expect(invitationStatus({ email: 'lena@example.edu' }, members)).toBe('PENDING');
  });
});

describe('an invite link', () => {
  it('carries the code, the event and the friend’s address, each in one piece', () => {
    const link = new URL(
      inviteLink('https://crewtable.example', {
        referralId: 'a&b',
        eventId: '05232025-dinner-nyc',
        email: ' dev+1@example.edu ',
        page: '/invite',
      }),
    );
    expect(link.pathname).toBe('/invite');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      referralId: 'a&b',
      eventId: '05232025-dinner-nyc',
      email: 'dev+1@example.edu',
    });
  });
});
