import type { TicketChoice, TicketKind } from '../tickets/ticket-rules.ts';

export const summerSteps = [
  'lead',
  'auth',
  'ticket-selection',
  'payment',
  'success',
  'confirmation',
] as const;
export type SummerStep = (typeof summerSteps)[number];

/** Where somebody is on the way to a summer ticket. */
export interface SummerFlow extends TicketChoice {
  readonly step: SummerStep;
  /** Whoever is signed in when the way begins is not asked for a passcode. */
  readonly sparedPasscode: boolean;
}

export type SummerEvent =
  | { readonly kind: 'lead saved'; readonly isLoggedIn: boolean }
  /** Signed in, signed out, or found to be either after a reload. */
  | { readonly kind: 'session known'; readonly isLoggedIn: boolean }
  | { readonly kind: 'ticket chosen'; readonly ticket: TicketKind }
  | { readonly kind: 'date chosen'; readonly eventId: string }
  | { readonly kind: 'choice suggested'; readonly choice: TicketChoice }
  | { readonly kind: 'going to pay' }
  | { readonly kind: 'going back' }
  | { readonly kind: 'registered' }
  | { readonly kind: 'success shown' }
  | { readonly kind: 'opened' };

export const summerStart: SummerFlow = {
  step: 'lead',
  sparedPasscode: false,
  ticket: 'all-access',
  eventId: undefined,
};

/** How long the success is shown before the confirmation takes its place. */
export const successMs = 2_000;

/** One step at a time; whatever comes out of turn changes nothing. */
export function nextSummerFlow(flow: SummerFlow, event: SummerEvent): SummerFlow {
  switch (event.kind) {
    case 'opened':
      // Whoever is through begins anew; everybody else goes on where they were.
      return isThrough(flow) ? summerStart : flow;
    case 'lead saved':
      if (flow.step !== 'lead') return flow;
      return event.isLoggedIn
        ? { ...flow, step: 'ticket-selection', sparedPasscode: true }
        : { ...flow, step: 'auth', sparedPasscode: false };
    case 'session known':
      if (flow.step === 'auth' && event.isLoggedIn) return { ...flow, step: 'ticket-selection' };
      if (needsSession(flow) && !event.isLoggedIn) return { ...flow, step: 'auth' };
      return flow;
    case 'ticket chosen':
      return isChoosing(flow) ? { ...flow, ticket: event.ticket } : flow;
    case 'date chosen':
      return isChoosing(flow) ? { ...flow, ticket: 'single-event', eventId: event.eventId } : flow;
    case 'choice suggested':
      return isChoosing(flow) ? { ...flow, ...event.choice } : flow;
    case 'going to pay':
      if (flow.step !== 'ticket-selection' || !isWhole(flow)) return flow;
      return { ...flow, step: 'payment' };
    case 'going back':
      if (flow.step === 'auth') return { ...flow, step: 'lead' };
      return flow.step === 'payment' ? { ...flow, step: 'ticket-selection' } : flow;
    case 'registered':
      // From the ticket itself where nothing is due.
      return needsSession(flow) && isWhole(flow) ? { ...flow, step: 'success' } : flow;
    case 'success shown':
    default:
      return flow.step === 'success' ? { ...flow, step: 'confirmation' } : flow;
  }
}

/** Closing at the end leads home; anywhere else it only closes. */
export function closingLeadsHome({ step }: { readonly step: string }): boolean {
  return step === 'confirmation';
}

/** A single ticket is for a date. */
function isWhole({ ticket, eventId }: TicketChoice): boolean {
  return ticket === 'all-access' || eventId !== undefined;
}

function isChoosing({ step }: SummerFlow): boolean {
  return step === 'lead' || step === 'auth' || step === 'ticket-selection';
}

function needsSession({ step }: SummerFlow): boolean {
  return step === 'ticket-selection' || step === 'payment';
}

function isThrough({ step }: SummerFlow): boolean {
  return step === 'success' || step === 'confirmation';
}
