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

/** The state of a registration for a summer ticket. */
export interface SummerFlow extends TicketChoice {
  readonly step: SummerStep;
  /** True if the student was already signed in at the start: the passcode step is skipped. */
  readonly sparedPasscode: boolean;
}

export type SummerEvent =
  | { readonly kind: 'lead saved'; readonly isLoggedIn: boolean }
  /** The student signed in or out, or a reload determined the session. */
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

/** Events that do not belong to the current step are ignored. */
export function nextSummerFlow(flow: SummerFlow, event: SummerEvent): SummerFlow {
  switch (event.kind) {
    case 'opened':
      // A completed registration starts again; an unfinished one continues.
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
      // Directly from the ticket step if no payment is due.
      return needsSession(flow) && isWhole(flow) ? { ...flow, step: 'success' } : flow;
    case 'success shown':
    default:
      return flow.step === 'success' ? { ...flow, step: 'confirmation' } : flow;
  }
}

/** Closing the last step opens the home page; closing any other step only closes the dialog. */
export function closingLeadsHome({ step }: { readonly step: string }): boolean {
  return step === 'confirmation';
}

/** A single ticket needs a date. */
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
