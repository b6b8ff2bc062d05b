import { describe, expect, it } from 'vitest';
import { mayClose, nextHoldPhase } from './hold-flow.ts';
import type { HoldEvent, HoldPhase } from './hold-flow.ts';

const after = (...events: HoldEvent[]) => events.reduce<HoldPhase>(nextHoldPhase, 'loading');

describe('the hold', () => {
  it('goes from the form over the card to the lobby', () => {
    expect(after('form is there')).toBe('form');
    expect(after('form is there', 'card is asked')).toBe('processing');
    expect(after('form is there', 'card is asked', 'card said yes')).toBe('success');
    expect(after('form is there', 'card is asked', 'card said yes', 'seen')).toBe('settling');
    expect(after('form is there', 'card is asked', 'card said yes', 'seen', 'lobby knows')).toBe('done');
  });

  it('comes back to the form when the card is refused', () => {
    expect(after('form is there', 'card is asked', 'card is not asked any more')).toBe('form');
  });

  it('is never asked of the card a second time because the lobby could not be told', () => {
    const paid = ['form is there', 'card is asked', 'card said yes', 'seen'] as const;
    expect(after(...paid, 'lobby was not reached')).toBe('unsettled');
    expect(after(...paid, 'lobby was not reached', 'card is asked')).toBe('unsettled');
    expect(after(...paid, 'lobby was not reached', 'again', 'lobby knows')).toBe('done');
  });

  it('is not undone by what arrives late', () => {
    expect(after('form is there', 'card is asked', 'card said yes', 'card is not asked any more')).toBe(
      'success',
    );
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
