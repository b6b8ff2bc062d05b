import type { TicketChoice, TicketKind } from '../tickets/ticket-rules.ts';

export type SeriesStep = 'lead' | 'auth' | 'ticket-selection' | 'payment' | 'success' | 'confirmation';

interface StepRules {
  /** For students who are not signed in, or for a series that sells tickets. The others skip the step. */
  readonly onlyFor?: 'visitors' | 'tickets';
  /** The step to which a student can go back. */
  readonly back?: SeriesStep;
  readonly canChooseTicket?: true;
  /** A student who is signed out in this step needs a passcode again. */
  readonly needsSession?: true;
  /** The student is registered: nothing is left to continue. */
  readonly isComplete?: true;
}

/** All steps in their order. A series that sells no tickets puts the student on a list instead. */
const stepTable: Readonly<Record<SeriesStep, StepRules>> = {
  lead: { canChooseTicket: true },
  auth: { onlyFor: 'visitors', back: 'lead', canChooseTicket: true },
  'ticket-selection': { onlyFor: 'tickets', canChooseTicket: true, needsSession: true },
  payment: { onlyFor: 'tickets', back: 'ticket-selection', needsSession: true },
  success: { isComplete: true },
  confirmation: { isComplete: true },
};

export const seriesSteps = Object.keys(stepTable) as readonly SeriesStep[];

/** The state of a registration for a series. */
export interface SeriesFlow extends TicketChoice {
  readonly step: SeriesStep;
  /** True if the student was already signed in at the start: the passcode step is skipped. */
  readonly sparedPasscode: boolean;
}

export type SeriesFlowEvent =
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

export const seriesStart: SeriesFlow = {
  step: 'lead',
  sparedPasscode: false,
  ticket: 'all-access',
  eventId: undefined,
};

/** Events that do not belong to the current step are ignored. */
export function nextSeriesFlow(flow: SeriesFlow, event: SeriesFlowEvent, sellsTickets: boolean): SeriesFlow {
  const { back, canChooseTicket, needsSession } = stepTable[flow.step];
  switch (event.kind) {
    case 'opened':
      // A completed registration starts again; an unfinished one continues.
      return isComplete(flow) ? seriesStart : flow;
    case 'lead saved':
      if (flow.step !== 'lead') return flow;
      return stepForward({ ...flow, sparedPasscode: event.isLoggedIn }, event.isLoggedIn, sellsTickets);
    case 'session known':
      if (flow.step === 'auth' && event.isLoggedIn) return stepForward(flow, true, sellsTickets);
      return needsSession && !event.isLoggedIn ? { ...flow, step: 'auth' } : flow;
    case 'ticket chosen':
      return canChooseTicket ? { ...flow, ticket: event.ticket } : flow;
    case 'date chosen':
      return canChooseTicket ? { ...flow, ticket: 'single-event', eventId: event.eventId } : flow;
    case 'choice suggested':
      return canChooseTicket ? { ...flow, ...event.choice } : flow;
    case 'going to pay':
      return flow.step === 'ticket-selection' && isWhole(flow) ? { ...flow, step: 'payment' } : flow;
    case 'going back':
      return back ? { ...flow, step: back } : flow;
    case 'registered':
      return canBeRegistered(flow, sellsTickets) ? { ...flow, step: 'success' } : flow;
    case 'success shown':
    default:
      return flow.step === 'success' ? { ...flow, step: 'confirmation' } : flow;
  }
}

/** Skips the steps that are not for this student or this series. */
function stepForward(flow: SeriesFlow, isLoggedIn: boolean, sellsTickets: boolean): SeriesFlow {
  const step = seriesSteps
    .slice(seriesSteps.indexOf(flow.step) + 1)
    .find(
      (later) => isStepOf(later, sellsTickets) && !(isLoggedIn && stepTable[later].onlyFor === 'visitors'),
    );
  // The place on a list is still to be requested; the event 'registered' follows.
  return step === undefined || stepTable[step].isComplete ? flow : { ...flow, step };
}

/** Whether a series of this kind has the step. */
export function isStepOf(step: SeriesStep, sellsTickets: boolean): boolean {
  return sellsTickets || stepTable[step].onlyFor !== 'tickets';
}

export function isComplete({ step }: SeriesFlow): boolean {
  return stepTable[step].isComplete === true;
}

/** Closing the last step opens the home page; closing any other step only closes the dialog. */
export function closingLeadsHome({ step }: SeriesFlow): boolean {
  return step === 'confirmation';
}

/** A ticket is registered directly from its selection if no payment is due. */
function canBeRegistered(flow: SeriesFlow, sellsTickets: boolean): boolean {
  if (!sellsTickets) return flow.step === 'lead' || flow.step === 'auth';
  return stepTable[flow.step].onlyFor === 'tickets' && isWhole(flow);
}

/** A single ticket needs a date. */
function isWhole({ ticket, eventId }: TicketChoice): boolean {
  return ticket === 'all-access' || eventId !== undefined;
}
