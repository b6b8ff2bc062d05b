import { api } from '@crewtable/contract';
import type { SeriesBody } from '@crewtable/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../lib/api/api-client.ts';
import { registrationFailure } from '../../lib/api/registration-failure.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { register } from './flow/complete-registration.ts';
import { readRegistrationDraft, useRegistrationDraft } from './flow/registration-draft.ts';
import { nextSeriesFlow, seriesStart } from './flow/series-flow.ts';
import type { SeriesFlow, SeriesFlowEvent } from './flow/series-flow.ts';
import { useEffectWhen } from './flow/use-effect-when.ts';
import { useRegistrationRequest } from './flow/use-registration-request.ts';
import { useStepAnalytics } from './flow/use-step-analytics.ts';
import { useSuccessTimer } from './flow/use-success-timer.ts';
import { invitationOf, opensAutomatically } from './lead/invitation.ts';
import { useLead } from './lead/use-lead.ts';
import type { KnownStudent, Lead } from './lead/use-lead.ts';
import { firstChoice } from './tickets/ticket-rules.ts';
import type { TicketKind } from './tickets/ticket-rules.ts';
import { useTicketPurchase } from './tickets/use-ticket-purchase.ts';
import type { TicketPurchase } from './tickets/use-ticket-purchase.ts';

export interface SeriesRegistrationOptions {
  readonly seriesId: string;
  /** Tickets, or a place on a list. A student may start before the series itself is loaded. */
  readonly sellsTickets: boolean;
  /** Undefined while it is loading. */
  readonly series: SeriesBody | undefined;
  readonly student: KnownStudent | undefined;
  /** The event that the URL names. */
  readonly wantedEventId?: string | undefined;
}

export interface SeriesRegistration extends TicketPurchase {
  readonly sellsTickets: boolean;
  readonly open: boolean;
  readonly flow: SeriesFlow;
  readonly lead: Lead;
  /** A registration request is in flight, with or without a payment. */
  readonly working: boolean;
  readonly failure: string | undefined;
  readonly show: () => void;
  readonly close: () => void;
  readonly submitLead: () => Promise<void>;
  readonly goBack: () => void;
  readonly chooseTicket: (ticket: TicketKind) => void;
  readonly chooseDate: (eventId: string) => void;
  /** Requests the place on the list; also repeats a failed request. */
  readonly joinList: () => Promise<void>;
}

/**
 * The registration for a series, from the first form to the seat or to the place on the list. Closing the
 * dialog and reloading keep the state.
 */
export function useSeriesRegistration(options: SeriesRegistrationOptions): SeriesRegistration {
  const { seriesId, sellsTickets, series, student, wantedEventId } = options;
  const { isInitialised, isLoggedIn } = useAuth();
  const { search } = useLocation();
  const [draft] = useState(() => readRegistrationDraft(seriesId, sellsTickets));
  const fromLink = invitationOf(search);
  const invitation = { ...fromLink, referralId: fromLink.referralId ?? draft?.referralId };
  const { referralId } = invitation;
  const [open, setOpen] = useState(draft?.open === true || opensAutomatically(fromLink));
  const [flow, send] = useReducer(
    (before: SeriesFlow, event: SeriesFlowEvent) => nextSeriesFlow(before, event, sellsTickets),
    draft?.flow ?? seriesStart,
  );
  const request = useRegistrationRequest(sellsTickets ? ticketRefusal : listRefusal);
  const { working, failure, clearFailure } = request;
  const lead = useLead({ seriesId, student, invitation, typedBefore: draft?.typed });

  useRegistrationDraft(seriesId, { open, flow, typed: lead.typed, referralId });
  useStepAnalytics(flow.step);

  useEffect(() => {
    if (isInitialised) send({ kind: 'session known', isLoggedIn });
  }, [isInitialised, isLoggedIn]);

  const suggestedFor = useRef(draft === undefined ? undefined : (wantedEventId ?? ''));
  useEffect(() => {
    if (!sellsTickets || series === undefined || suggestedFor.current === (wantedEventId ?? '')) return;
    suggestedFor.current = wantedEventId ?? '';
    send({ kind: 'choice suggested', choice: firstChoice(series, wantedEventId) });
  }, [sellsTickets, series, wantedEventId]);

  const purchase = useTicketPurchase({ seriesId, series, flow, send, referralId, request });

  const joinList = () =>
    request.run(async () => {
      await register(seriesId, referralId);
      send({ kind: 'registered' });
    });
  useEffectWhen(!sellsTickets && flow.step === 'auth' && isLoggedIn, () => void joinList());

  useSuccessTimer(flow.step, send);

  return {
    ...purchase,
    sellsTickets,
    open: open && isInitialised,
    flow,
    lead,
    working,
    failure,
    show() {
      send({ kind: 'opened' });
      setOpen(true);
    },
    close: () => setOpen(false),
    async submitLead() {
      clearFailure();
      if (!(await lead.save())) return;
      send({ kind: 'lead saved', isLoggedIn });
      if (isLoggedIn && !sellsTickets) await joinList();
    },
    goBack: () => send({ kind: 'going back' }),
    chooseTicket(ticket) {
      clearFailure();
      send({ kind: 'ticket chosen', ticket });
    },
    chooseDate(eventId) {
      clearFailure();
      send({ kind: 'date chosen', eventId });
    },
    joinList,
  };
}

async function ticketRefusal(queries: QueryClient, error: unknown): Promise<string> {
  if (error instanceof ApiError && error.code === 'payment_needed')
    return 'This ticket now has a price. Please check the total and continue.';
  return listRefusal(queries, error);
}

function listRefusal(queries: QueryClient, error: unknown): Promise<string> {
  return registrationFailure(queries, api.registrations.preregister, error);
}
