import { api } from '@crewtable/contract';
import type { EventBody, RegistrationBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { registrationFailure } from '../../lib/api/registration-failure.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { newRegistration, nextRegistration } from './registration-flow.ts';
import type { RegistrationStep } from './registration-flow.ts';

/** Runs one registration through its steps. Repeated presses send only one request. */
export function useRegistration(onRegistered?: (registration: RegistrationBody) => void) {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [flow, tell] = useReducer(nextRegistration, newRegistration);
  const busy = useRef(false);
  const count = (step: RegistrationStep) => track('registration_step_completed', pathname, step);

  /** Starting a payment reserves a seat: refetches the dates so that they show it. */
  function lookAgain(): void {
    if (flow.step === 'paymentForm') void queries.invalidateQueries({ queryKey: eventsKey });
  }

  async function takeSeat(date: EventBody): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      const registration = await call(api.registrations.register, { params: { eventId: date.eventId } });
      count(flow.step);
      tell({ kind: 'registered', registration });
      onRegistered?.(registration);
    } catch (error) {
      const words = await registrationFailure(queries, api.registrations.register, error);
      showToast.error(words);
      tell({ kind: 'failed', words });
    } finally {
      busy.current = false;
      void queries.invalidateQueries({ queryKey: eventsKey });
    }
  }

  return {
    flow,
    begin: () => tell({ kind: 'opened' }),
    pick: (eventId: string) => tell({ kind: 'picked', eventId }),
    back() {
      lookAgain();
      tell({ kind: 'went back' });
    },
    /** Called when the dialog closes: the card must show the reservation of a payment that was started. */
    leave: lookAgain,
    async goOn(date: EventBody) {
      if (busy.current) return;
      tell({ kind: 'picked', eventId: date.eventId });
      tell({ kind: 'went on', dueCents: date.amountDueCents });
      if (date.amountDueCents === 0) await takeSeat(date);
      else count('date');
    },
    toCard() {
      count('payment');
      tell({ kind: 'went to the card' });
    },
    /** Skips the date and the bill: the page shows both. */
    startPaying(date: EventBody) {
      tell({ kind: 'picked', eventId: date.eventId });
      tell({ kind: 'went on', dueCents: date.amountDueCents });
      tell({ kind: 'went to the card' });
    },
    async paid(date: EventBody) {
      tell({ kind: 'paid' });
      await takeSeat(date);
    },
    async again(date: EventBody) {
      if (busy.current) return;
      tell({ kind: 'asked again' });
      await takeSeat(date);
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
