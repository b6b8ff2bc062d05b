import { describe, expect, it } from 'vitest';
import { fallStart, nextFallFlow } from './fall-flow.ts';
import { closingLeadsHome } from '../summer/summer-flow.ts';

describe('the way onto the list for fall', () => {
  it('leads a visitor over the passcode to the list', () => {
    const auth = nextFallFlow(fallStart, { kind: 'lead saved', isLoggedIn: false });
    expect(auth.step).toBe('auth');
    expect(nextFallFlow(auth, { kind: 'registered' }).step).toBe('success');
  });

  it('puts a student who is signed in on the list without another step', () => {
    const saved = nextFallFlow(fallStart, { kind: 'lead saved', isLoggedIn: true });
    expect(saved.step).toBe('lead');
    expect(nextFallFlow(saved, { kind: 'registered' }).step).toBe('success');
  });

  it('shows the confirmation after the success, and closes to the home page only there', () => {
    const confirmation = nextFallFlow({ step: 'success' }, { kind: 'success shown' });
    expect(confirmation.step).toBe('confirmation');
    expect(closingLeadsHome(confirmation)).toBe(true);
    expect(closingLeadsHome({ step: 'success' })).toBe(false);
  });

  it('goes back to the address, and begins anew for whoever is through', () => {
    expect(nextFallFlow({ step: 'auth' }, { kind: 'going back' })).toEqual(fallStart);
    expect(nextFallFlow({ step: 'confirmation' }, { kind: 'opened' })).toEqual(fallStart);
    expect(nextFallFlow({ step: 'auth' }, { kind: 'opened' }).step).toBe('auth');
  });

  it('is not moved by what comes out of turn', () => {
    expect(nextFallFlow(fallStart, { kind: 'success shown' })).toBe(fallStart);
    expect(nextFallFlow({ step: 'confirmation' }, { kind: 'registered' }).step).toBe('confirmation');
  });
});
