import { describe, expect, it } from 'vitest';
import { closingLeadsHome, nextSummerFlow, summerStart } from './summer-flow.ts';
import type { SummerEvent, SummerFlow } from './summer-flow.ts';

const walk = (events: readonly SummerEvent[], from: SummerFlow = summerStart) =>
  events.reduce(nextSummerFlow, from);

const june18 = '06182025-summer-nyc';
const chosen: SummerFlow = {
  ...summerStart,
  step: 'ticket-selection',
  ticket: 'single-event',
  eventId: june18,
};

describe('the way to a summer ticket', () => {
  it('leads a visitor over the passcode to the tickets', () => {
    const afterLead = walk([{ kind: 'lead saved', isLoggedIn: false }]);
    expect(afterLead.step).toBe('auth');
    expect(nextSummerFlow(afterLead, { kind: 'session known', isLoggedIn: true }).step).toBe(
      'ticket-selection',
    );
  });

  it('spares a student who is signed in the passcode', () => {
    expect(walk([{ kind: 'lead saved', isLoggedIn: true }])).toMatchObject({
      step: 'ticket-selection',
      sparedPasscode: true,
    });
  });

  it('takes the payment for a single ticket only when a date is chosen', () => {
    const single = walk([
      { kind: 'lead saved', isLoggedIn: true },
      { kind: 'ticket chosen', ticket: 'single-event' },
    ]);
    expect(nextSummerFlow(single, { kind: 'going to pay' }).step).toBe('ticket-selection');
    expect(walk([{ kind: 'date chosen', eventId: june18 }, { kind: 'going to pay' }], single)).toMatchObject({
      step: 'payment',
      ticket: 'single-event',
      eventId: june18,
    });
  });

  it('goes from the payment over the success to the confirmation, and closes to the home page only there', () => {
    const success = walk([{ kind: 'going to pay' }, { kind: 'registered' }], chosen);
    expect(success.step).toBe('success');
    expect(closingLeadsHome(success)).toBe(false);
    const confirmation = nextSummerFlow(success, { kind: 'success shown' });
    expect(confirmation.step).toBe('confirmation');
    expect(closingLeadsHome(confirmation)).toBe(true);
  });

  it('registers straight from the tickets where nothing is due', () => {
    expect(nextSummerFlow(chosen, { kind: 'registered' }).step).toBe('success');
  });

  it('goes back from the payment to the tickets and from the passcode to the address, and keeps the choice', () => {
    expect(walk([{ kind: 'going to pay' }, { kind: 'going back' }], chosen)).toEqual(chosen);
    expect(walk([{ kind: 'lead saved', isLoggedIn: false }, { kind: 'going back' }]).step).toBe('lead');
  });

  it('asks for the passcode again where the session was over after a reload', () => {
    for (const step of ['ticket-selection', 'payment'] as const) {
      expect(nextSummerFlow({ ...chosen, step }, { kind: 'session known', isLoggedIn: false })).toEqual({
        ...chosen,
        step: 'auth',
      });
    }
  });

  it('begins anew for whoever is through, and goes on for everybody else', () => {
    expect(nextSummerFlow({ ...chosen, step: 'confirmation' }, { kind: 'opened' })).toEqual(summerStart);
    expect(nextSummerFlow(chosen, { kind: 'opened' })).toBe(chosen);
  });

  it('changes nothing about a ticket that is being paid for, whatever comes late', () => {
    const paying: SummerFlow = { ...chosen, step: 'payment' };
    for (const event of [
      { kind: 'ticket chosen', ticket: 'all-access' },
      { kind: 'date chosen', eventId: '06252025-summer-nyc' },
      { kind: 'choice suggested', choice: { ticket: 'all-access', eventId: undefined } },
      { kind: 'lead saved', isLoggedIn: true },
      { kind: 'success shown' },
      { kind: 'session known', isLoggedIn: true },
    ] satisfies SummerEvent[]) {
      expect(nextSummerFlow(paying, event)).toBe(paying);
    }
  });
});
