import { api } from '@crewtable/contract';
import type { RegistrationBody, SeriesBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { completePaidRegistration, register } from '../flow/complete-registration.ts';
import type { SeriesFlow, SeriesFlowEvent } from '../flow/series-flow.ts';
import { useEffectWhen } from '../flow/use-effect-when.ts';
import type { RegistrationRequest } from '../flow/use-registration-request.ts';
import { dueCents, isOwned, purchaseBlocker, purchaseOf } from './ticket-rules.ts';
import type { Purchase, TicketChoice } from './ticket-rules.ts';

interface TicketPurchaseOptions {
  readonly seriesId: string;
  readonly series: SeriesBody | undefined;
  readonly flow: SeriesFlow;
  readonly send: (event: SeriesFlowEvent) => void;
  readonly referralId: string | undefined;
  readonly request: RegistrationRequest;
}

/** The result of the registration, for the last step. */
export interface NewRegistration extends TicketChoice {
  readonly purchase: Purchase;
  readonly registration: RegistrationBody | undefined;
}

export interface TicketPurchase {
  /** Undefined until the ticket is registered, and for a place on a list. */
  readonly registered: NewRegistration | undefined;
  /** 'Pay & Register': goes to the payment, or registers immediately if no payment is due. */
  readonly goOn: () => void;
  readonly beginPayment: () => Promise<string>;
  readonly confirmPayment: () => Promise<unknown>;
  readonly finishPaid: () => void;
}

/** Buys the chosen ticket. Does nothing for a series that sells no tickets, which never gets to these steps. */
export function useTicketPurchase(options: TicketPurchaseOptions): TicketPurchase {
  const { seriesId, series, flow, send, referralId, request } = options;
  const queries = useQueryClient();
  const [registered, setRegistered] = useState<NewRegistration>();
  const purchase = series && purchaseOf(series, flow);

  async function settle(complete: (targetId: string) => Promise<RegistrationBody | undefined>) {
    if (purchase === undefined) return;
    await request.run(async () => {
      const registration = await complete(purchase.eventId);
      setRegistered({ ticket: flow.ticket, eventId: flow.eventId, purchase, registration });
      send({ kind: 'registered' });
    });
  }

  const finishPaid = () => void settle((targetId) => completePaidRegistration(targetId, referralId));

  // The ticket was paid before a reload, or confirmed by the provider's webhook: no payment is needed.
  const isPaidAlready = flow.step === 'payment' && series !== undefined && isOwned(series, flow);
  useEffectWhen(isPaidAlready, finishPaid);

  return {
    registered,
    goOn() {
      if (series === undefined || purchaseBlocker(series, flow) !== undefined) return;
      request.clearFailure();
      if (dueCents(series, flow) > 0) send({ kind: 'going to pay' });
      else void settle((targetId) => register(targetId, referralId));
    },
    async beginPayment() {
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
    },
    confirmPayment: () =>
      call(api.payments.confirmEventDeposit, { body: { eventId: purchase?.eventId ?? seriesId } }),
    finishPaid,
  };
}
