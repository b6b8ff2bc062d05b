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
    const asked = after({ kind: 'initialised', isLoggedIn: false }, { kind: 'request sent' });
    expect(asked).toMatchObject({ status: 'loading', otpRequired: false });
    const sent = nextAuthState(asked, { kind: 'passcode sent' });
    expect(sent).toMatchObject({ status: 'succeeded', otpRequired: true, isLoggedIn: false });
    const verified = nextAuthState(sent, { kind: 'verified' });
    expect(verified).toMatchObject({ status: 'succeeded', otpRequired: false, isLoggedIn: true });
  });

  it('keeps asking for the passcode after a wrong one, and forgets the complaint with the next try', () => {
    const failed = after({ kind: 'passcode sent' }, { kind: 'failed', error: 'Wrong.' });
    expect(failed).toMatchObject({ status: 'failed', otpRequired: true, error: 'Wrong.' });
    expect(nextAuthState(failed, { kind: 'request sent' }).error).toBeUndefined();
    expect(nextAuthState(failed, { kind: 'sign-in restarted' })).toMatchObject({
      otpRequired: false,
      error: undefined,
      status: 'idle',
    });
  });

  it('is as good as new after signing out', () => {
    const leaving = after({ kind: 'verified' }, { kind: 'logged out' });
    expect(leaving).toMatchObject({ isLoggedIn: true, isLogOutDone: true });
    expect(nextAuthState(leaving, { kind: 'session ended' })).toEqual({
      ...unknownAuthState,
      isInitialised: true,
    });
  });

  it('has nobody leave who was never there', () => {
    const visitor = after(
      { kind: 'initialised', isLoggedIn: false },
      { kind: 'log-out started' },
      { kind: 'logged out' },
    );
    expect(visitor).toMatchObject({ isLogOutRunning: false, isLogOutDone: false });
  });

  it('tells its watchers, until they stop watching', () => {
    const auth = new Auth();
    const heard: string[] = [];
    const stop = auth.watch((state, { kind }) => heard.push(`${kind} ${state.isLoggedIn}`));
    auth.dispatch({ kind: 'verified' });
    stop();
    auth.dispatch({ kind: 'session ended' });
    expect(heard).toEqual(['verified true']);
  });
});
