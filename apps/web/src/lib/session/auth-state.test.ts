import { describe, expect, it } from 'vitest';
import { Auth, nextAuthState, unknownAuthState } from './auth-state.ts';
import type { AuthEvent } from './auth-state.ts';

function after(...events: AuthEvent[]) {
  return events.reduce(nextAuthState, unknownAuthState);
}

describe('what the browser knows about its session', () => {
  it('is nothing until the server has been asked', () => {
    expect(after()).toMatchObject({ isInitialised: false, isLoggedIn: false, status: 'idle' });
    expect(after({ kind: 'initialised', isLoggedIn: true })).toMatchObject({
      isInitialised: true,
      isLoggedIn: true,
    });
  });

  it('goes from the address to the passcode to being signed in', () => {
    const asked = after({ kind: 'initialised', isLoggedIn: false }, { kind: 'waiting' });
    expect(asked).toMatchObject({ status: 'loading', otpRequired: false });
    const sent = nextAuthState(asked, { kind: 'passcode sent' });
    expect(sent).toMatchObject({ status: 'succeeded', otpRequired: true, isLoggedIn: false });
    const verified = nextAuthState(sent, { kind: 'verified' });
    expect(verified).toMatchObject({ status: 'succeeded', otpRequired: false, isLoggedIn: true });
  });

  it('keeps asking for the passcode after a wrong one, and forgets the complaint with the next try', () => {
    const failed = after({ kind: 'passcode sent' }, { kind: 'failed', error: 'Wrong.' });
    expect(failed).toMatchObject({ status: 'failed', otpRequired: true, error: 'Wrong.' });
    expect(nextAuthState(failed, { kind: 'waiting' }).error).toBeUndefined();
    expect(nextAuthState(failed, { kind: 'starting over' })).toMatchObject({
      otpRequired: false,
      error: undefined,
      status: 'idle',
    });
  });

  it('is as good as new after signing out', () => {
    const leaving = after({ kind: 'verified' }, { kind: 'leaving' });
    expect(leaving).toMatchObject({ isLoggedIn: true, isLeaving: true });
    expect(nextAuthState(leaving, { kind: 'ended' })).toEqual({ ...unknownAuthState, isInitialised: true });
  });

  it('has nobody leave who was never there', () => {
    const visitor = after(
      { kind: 'initialised', isLoggedIn: false },
      { kind: 'departing' },
      { kind: 'leaving' },
    );
    expect(visitor).toMatchObject({ isDeparting: false, isLeaving: false });
  });

  it('tells its watchers, until they stop watching', () => {
    const auth = new Auth();
    const heard: string[] = [];
    const stop = auth.watch((state, { kind }) => heard.push(`${kind} ${state.isLoggedIn}`));
    auth.tell({ kind: 'verified' });
    stop();
    auth.tell({ kind: 'ended' });
    expect(heard).toEqual(['verified true']);
  });
});
