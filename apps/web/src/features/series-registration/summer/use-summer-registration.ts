import { api } from '@crewtable/contract';
import type { RegistrationBody, SeriesBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { registrationFailure } from '../../../lib/api/registration-failure.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { completePaidRegistration, joinFriends, preregister } from '../complete-registration.ts';
import { invitationOf, opensAutomatically } from '../invitation.ts';
import { summerSeriesId } from '../series-query.ts';
import { nextSummerFlow, summerStart, summerSteps } from './summer-flow.ts';
import type { SummerFlow } from './summer-flow.ts';
import { readSummerDraft } from './summer-draft.ts';
import { dueCents, firstChoice, isOwned, purchaseOf, purchaseBlocker } from '../tickets/ticket-rules.ts';
import type { Purchase, TicketChoice, TicketKind } from '../tickets/ticket-rules.ts';
import { useLead } from '../use-lead.ts';
import type { KnownStudent, Lead } from '../use-lead.ts';
import { useModalDraft } from '../use-modal-draft.ts';
import { useRegistrationRequest } from '../use-registration-request.ts';
import { useStepAnalytics } from '../use-step-analytics.ts';
import { useEffectWhen } from '../use-effect-when.ts';
import { useSuccessTimer } from '../use-success-timer.ts';

interface SummerParts {
  readonly series: SeriesBody | undefined;
  readonly student: KnownStudent | undefined;
  /** The event that the URL names. */
  readonly wantedEventId: string | undefined;
}

/** The result of the registration, for the last step. */
export interface NewRegistration extends TicketChoice {
  readonly purchase: Purchase;
  readonly registration: RegistrationBody | undefined;
}

export interface SummerRegistration {
  readonly open: boolean;
  readonly flow: SummerFlow;
  readonly lead: Lead;
  readonly registered: NewRegistration | undefined;
  /** A registration request is in flight, with or without a payment. */
  readonly working: boolean;
  readonly failure: string | undefined;
  readonly show: () => void;
  readonly close: () => void;
  readonly submitLead: () => Promise<void>;
  readonly chooseTicket: (ticket: TicketKind) => void;
  readonly chooseDate: (eventId: string) => void;
  readonly goBack: () => void;
  /** 'Pay & Register': goes to the payment, or registers immediately if no payment is due. */
  readonly goOn: () => void;
  readonly beginPayment: () => Promise<string>;
  readonly confirmPayment: () => Promise<unknown>;
  readonly finishPaid: () => void;
}

/**
 * The registration for a summer ticket, from the first form to the seat. Closing the dialog and reloading
 * keep the state.
 */
export function useSummerRegistration({ series, student, wantedEventId }: SummerParts): SummerRegistration {
  const { isInitialised, isLoggedIn } = useAuth();
  const { search } = useLocation();
  const queries = useQueryClient();
  const [draft] = useState(readSummerDraft);
  const fromLink = invitationOf(search);
  const invitation = { ...fromLink, referralId: fromLink.referralId ?? draft?.referralId };
  const [open, setOpen] = useState(draft?.open === true || opensAutomatically(fromLink));
  const [flow, send] = useReducer(nextSummerFlow, draft?.flow ?? summerStart);
  const [registered, setRegistered] = useState<NewRegistration>();
  const { working, failure, clearFailure, run } = useRegistrationRequest(refusalText);
  const lead = useLead({ seriesId: summerSeriesId, student, invitation, typedBefore: draft?.typed });
  const { referralId } = invitation;

  useModalDraft(summerSeriesId, { open, flow, typed: lead.typed, referralId });
  useStepAnalytics(summerSteps, flow.step);

  useEffect(() => {
    if (isInitialised) send({ kind: 'session known', isLoggedIn });
  }, [isInitialised, isLoggedIn]);

  const suggestedFor = useRef(draft === undefined ? undefined : (wantedEventId ?? ''));
  useEffect(() => {
    if (series === undefined || suggestedFor.current === (wantedEventId ?? '')) return;
    suggestedFor.current = wantedEventId ?? '';
    send({ kind: 'choice suggested', choice: firstChoice(series, wantedEventId) });
  }, [series, wantedEventId]);

  useSuccessTimer(flow.step, send);

  async function settle(complete: (eventId: string) => Promise<RegistrationBody | undefined>) {
    const purchase = series && purchaseOf(series, flow);
    if (purchase === undefined) return;
    await run(async () => {
      const registration = await complete(purchase.eventId);
      setRegistered({ ticket: flow.ticket, eventId: flow.eventId, purchase, registration });
      send({ kind: 'registered' });
    });
  }

  const finishPaid = () => void settle((eventId) => completePaidRegistration(eventId, referralId));

  // The ticket was paid before a reload, or confirmed by the provider's webhook: no payment is needed.
  const isPaidAlready = flow.step === 'payment' && series !== undefined && isOwned(series, flow);
  useEffectWhen(isPaidAlready, finishPaid);

  async function beginPayment(): Promise<string> {
    const purchase = series && purchaseOf(series, flow);
    if (purchase === undefined) throw new Error('No ticket is selected for the payment');
    const { eventId, eventDate } = purchase;
    try {
      return (await call(api.payments.createEventDeposit, { body: { eventId, eventDate } })).clientSecret;
    } catch (error) {
      // The date is full or already the student's: refetches the dates.
      if (error instanceof ApiError && error.status === 409)
        void queries.invalidateQueries({ queryKey: eventsKey });
      throw error;
    }
  }

  function goOn(): void {
    if (series === undefined || purchaseBlocker(series, flow) !== undefined) return;
    clearFailure();
    if (dueCents(series, flow) > 0) {
      send({ kind: 'going to pay' });
      return;
    }
    void settle(async (eventId) => {
      const registration = await preregister(eventId, referralId);
      await joinFriends(eventId, referralId);
      return registration;
    });
  }

  return {
    open: open && isInitialised,
    flow,
    lead,
    registered,
    working,
    failure,
    show() {
      send({ kind: 'opened' });
      setOpen(true);
    },
    close: () => setOpen(false),
    async submitLead() {
      if (await lead.save()) send({ kind: 'lead saved', isLoggedIn });
    },
    chooseTicket(ticket) {
      clearFailure();
      send({ kind: 'ticket chosen', ticket });
    },
    chooseDate(eventId) {
      clearFailure();
      send({ kind: 'date chosen', eventId });
    },
    goBack: () => send({ kind: 'going back' }),
    goOn,
    beginPayment,
    confirmPayment() {
      const purchase = series && purchaseOf(series, flow);
      return call(api.payments.confirmEventDeposit, {
        body: { eventId: purchase?.eventId ?? summerSeriesId },
      });
    },
    finishPaid,
  };
}

async function refusalText(queries: QueryClient, error: unknown): Promise<string> {
  if (error instanceof ApiError && error.code === 'payment_needed')
    return 'This ticket now has a price. Please check the total and continue.';
  return registrationFailure(queries, api.registrations.preregister, error);
}
