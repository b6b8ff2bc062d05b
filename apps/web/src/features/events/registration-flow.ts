import type { EventBody, RegistrationBody } from '@crewtable/contract';
import { isSelectable, preselected } from './date-rules.ts';

export type RegistrationStep = 'date' | 'payment' | 'paymentForm' | 'confirmation';

/** The state of one registration, from the choice of the date to the seat. */
export interface RegistrationFlow {
  readonly step: RegistrationStep;
  /** The id of the event that the student chose; undefined before the first choice. */
  readonly picked: string | undefined;
  /** The request for the seat is in flight. */
  readonly isRegistering: boolean;
  /** The deposit is paid: from here on only the seat is requested again, never the payment. */
  readonly isPaid: boolean;
  readonly failure: string | undefined;
  readonly registration: RegistrationBody | undefined;
}

export type RegistrationEvent =
  | { readonly kind: 'picked'; readonly eventId: string }
  | { readonly kind: 'went on'; readonly dueCents: number }
  | { readonly kind: 'went to the card' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'went back' }
  | { readonly kind: 'asked again' }
  | { readonly kind: 'registered'; readonly registration: RegistrationBody }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'opened' };

export const newRegistration: RegistrationFlow = {
  step: 'date',
  picked: undefined,
  isRegistering: false,
  isPaid: false,
  failure: undefined,
  registration: undefined,
};

export function nextRegistration(flow: RegistrationFlow, event: RegistrationEvent): RegistrationFlow {
  switch (event.kind) {
    case 'picked':
      return flow.step === 'date' && !flow.isRegistering
        ? { ...flow, picked: event.eventId, failure: undefined }
        : flow;
    case 'went on':
      // If the student owes nothing, the payment steps are skipped and the seat is requested immediately.
      return event.dueCents > 0
        ? { ...flow, step: 'payment', failure: undefined }
        : { ...flow, isRegistering: true, failure: undefined };
    case 'went to the card':
      return flow.step === 'payment' ? { ...flow, step: 'paymentForm' } : flow;
    case 'paid':
      return { ...flow, isPaid: true, isRegistering: true, failure: undefined };
    case 'asked again':
      return { ...flow, isRegistering: true, failure: undefined };
    case 'went back':
      // A registration that is paid or in flight must be finished first.
      return flow.isRegistering || flow.isPaid ? flow : { ...flow, step: 'date', failure: undefined };
    case 'registered':
      return { ...flow, step: 'confirmation', isRegistering: false, registration: event.registration };
    case 'failed':
      return { ...flow, isRegistering: false, failure: event.words };
    case 'opened':
    default:
      return newRegistration;
  }
}

/** The current date: the student's choice if it can still be chosen, else the preselected one. */
export function chosenDate(
  dates: readonly EventBody[],
  { picked, step }: RegistrationFlow,
): EventBody | undefined {
  const own = dates.find(({ eventId }) => eventId === picked);
  if (step !== 'date') return own ?? preselected(dates);
  return own !== undefined && isSelectable(own) ? own : preselected(dates);
}
