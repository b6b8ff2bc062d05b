import { describe, expect, it } from 'vitest';
import { closingLeadsHome, nextSeriesFlow, seriesStart } from './series-flow.ts';
import type { SeriesFlow, SeriesFlowEvent } from './series-flow.ts';

const june18 = '06182025-summer-nyc';
const chosen: SeriesFlow = {
  ...seriesStart,
  step: 'ticket-selection',
  ticket: 'single-event',
  eventId: june18,
};

describe('the way to a ticket of a series', () => {
  const next = (flow: SeriesFlow, event: SeriesFlowEvent) => nextSeriesFlow(flow, event, true);
  const walk = (events: readonly SeriesFlowEvent[], from: SeriesFlow = seriesStart) =>
    events.reduce(next, from);

  it('leads a visitor over the passcode to the tickets', () => {
    const afterLead = walk([{ kind: 'lead saved', isLoggedIn: false }]);
    expect(afterLead).toMatchObject({ step: 'auth', sparedPasscode: false });
    expect(next(afterLead, { kind: 'session known', isLoggedIn: true }).step).toBe('ticket-selection');
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
    expect(next(single, { kind: 'going to pay' }).step).toBe('ticket-selection');
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
    const confirmation = next(success, { kind: 'success shown' });
    expect(confirmation.step).toBe('confirmation');
    expect(closingLeadsHome(confirmation)).toBe(true);
  });

  it('registers straight from the tickets where nothing is due', () => {
    expect(next(chosen, { kind: 'registered' }).step).toBe('success');
  });

  it('registers nobody before the tickets', () => {
    for (const step of ['lead', 'auth'] as const)
      expect(next({ ...chosen, step }, { kind: 'registered' }).step).toBe(step);
  });

  it('goes back from the payment to the tickets and from the passcode to the address, and keeps the choice', () => {
    expect(walk([{ kind: 'going to pay' }, { kind: 'going back' }], chosen)).toEqual(chosen);
    expect(walk([{ kind: 'lead saved', isLoggedIn: false }, { kind: 'going back' }]).step).toBe('lead');
  });

  it('asks for the passcode again where the session was over after a reload', () => {
    for (const step of ['ticket-selection', 'payment'] as const) {
      expect(next({ ...chosen, step }, { kind: 'session known', isLoggedIn: false })).toEqual({
        ...chosen,
        step: 'auth',
      });
    }
  });

  it('begins anew for whoever is through, and goes on for everybody else', () => {
    expect(next({ ...chosen, step: 'confirmation' }, { kind: 'opened' })).toEqual(seriesStart);
    expect(next(chosen, { kind: 'opened' })).toBe(chosen);
  });

  it('changes nothing about a ticket that is being paid for, whatever comes late', () => {
    const paying: SeriesFlow = { ...chosen, step: 'payment' };
    for (const event of [
      { kind: 'ticket chosen', ticket: 'all-access' },
      { kind: 'date chosen', eventId: '06252025-summer-nyc' },
      { kind: 'choice suggested', choice: { ticket: 'all-access', eventId: undefined } },
      { kind: 'lead saved', isLoggedIn: true },
      { kind: 'success shown' },
      { kind: 'session known', isLoggedIn: true },
    ] satisfies SeriesFlowEvent[]) {
      expect(next(paying, event)).toBe(paying);
    }
  });
});

describe('the way onto the list of a series', () => {
  const next = (flow: SeriesFlow, event: SeriesFlowEvent) => nextSeriesFlow(flow, event, false);
  const at = (step: SeriesFlow['step']): SeriesFlow => ({ ...seriesStart, step });

  it('leads a visitor over the passcode to the list', () => {
    const auth = next(seriesStart, { kind: 'lead saved', isLoggedIn: false });
    expect(auth.step).toBe('auth');
    expect(next(auth, { kind: 'registered' }).step).toBe('success');
  });

  it('keeps the passcode step while the place on the list is requested', () => {
    expect(next(at('auth'), { kind: 'session known', isLoggedIn: true })).toEqual(at('auth'));
  });

  it('puts a student who is signed in on the list without another step', () => {
    const saved = next(seriesStart, { kind: 'lead saved', isLoggedIn: true });
    expect(saved.step).toBe('lead');
    expect(next(saved, { kind: 'registered' }).step).toBe('success');
  });

  it('shows the confirmation after the success, and closes to the home page only there', () => {
    const confirmation = next(at('success'), { kind: 'success shown' });
    expect(confirmation.step).toBe('confirmation');
    expect(closingLeadsHome(confirmation)).toBe(true);
    expect(closingLeadsHome(at('success'))).toBe(false);
  });

  it('goes back to the address, and begins anew for whoever is through', () => {
    expect(next(at('auth'), { kind: 'going back' })).toEqual(seriesStart);
    expect(next(at('confirmation'), { kind: 'opened' })).toEqual(seriesStart);
    expect(next(at('auth'), { kind: 'opened' }).step).toBe('auth');
  });

  it('is not moved by what comes out of turn', () => {
    expect(next(seriesStart, { kind: 'success shown' })).toBe(seriesStart);
    expect(next(at('confirmation'), { kind: 'registered' }).step).toBe('confirmation');
  });
});
