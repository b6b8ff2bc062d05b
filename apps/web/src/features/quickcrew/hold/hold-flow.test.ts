import { describe, expect, it } from 'vitest';
import { mayClose, nextHoldPhase } from './hold-flow.ts';
import type { HoldEvent, HoldPhase } from './hold-flow.ts';

const after = (...events: HoldEvent[]) => events.reduce<HoldPhase>(nextHoldPhase, 'loading');

describe('the hold', () => {
  it('goes from the form over the card to the lobby', () => {
    expect(after('form loaded')).toBe('form');
    expect(after('form loaded', 'card submitted')).toBe('processing');
    expect(after('form loaded', 'card submitted', 'card authorized')).toBe('success');
    expect(after('form loaded', 'card submitted', 'card authorized', 'success shown')).toBe('settling');
    expect(after('form loaded', 'card submitted', 'card authorized', 'success shown', 'lobby notified')).toBe(
      'done',
    );
  });

  it('comes back to the form when the card is refused', () => {
    expect(after('form loaded', 'card submitted', 'submit ended')).toBe('form');
  });

  it('is never asked of the card a second time because the lobby could not be told', () => {
    const paid = ['form loaded', 'card submitted', 'card authorized', 'success shown'] as const;
    expect(after(...paid, 'lobby not notified')).toBe('unsettled');
    expect(after(...paid, 'lobby not notified', 'card submitted')).toBe('unsettled');
    expect(after(...paid, 'lobby not notified', 'retried', 'lobby notified')).toBe('done');
  });

  it('is not undone by what arrives late', () => {
    expect(after('form loaded', 'card submitted', 'card authorized', 'submit ended')).toBe('success');
  });

  it('can be put away at any time but while money is on its way', () => {
    expect(['loading', 'form', 'unsettled', 'done'].every((phase) => mayClose(phase as HoldPhase))).toBe(
      true,
    );
    expect(['processing', 'success', 'settling'].some((phase) => mayClose(phase as HoldPhase))).toBe(false);
  });

  it('finds a dialog that was put away where it was left', () => {
    expect(nextHoldPhase('unsettled', 'opened')).toBe('unsettled');
    expect(nextHoldPhase('done', 'opened')).toBe('loading');
  });
});
