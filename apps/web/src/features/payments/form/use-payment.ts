import { api } from '@crewtable/contract';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import type { CardEntry, CheckOutcome, PaymentKind } from './card-entry.ts';
import {
  failedToBegin,
  failedToConfirm,
  isFinalError,
  notPaid,
  refused,
  unknownOutcome,
} from './payment-failure.ts';
import type { FailureText } from './payment-failure.ts';

type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'processing' }
  | { readonly name: 'succeeded' }
  | { readonly name: 'failed'; readonly words: FailureText };

interface PaymentParts {
  readonly kind: PaymentKind;
  readonly clientSecret: () => Promise<string>;
  readonly beginFailure: string;
  readonly confirm: (paymentIntentId: string) => Promise<unknown>;
  readonly onSucceeded: () => void;
  readonly entry: RefObject<CardEntry | null>;
}

/** Ends an attempt with a message for the student. */
class Failed extends Error {
  readonly words: FailureText;
  /** True if a card field already shows the error itself. */
  readonly isAtField: boolean;

  constructor(words: FailureText, { isAtField = false } = {}) {
    super(words.title);
    this.words = words;
    this.isAtField = isAtField;
  }
}

const allFine: CheckOutcome = { fine: true };

/** The provider's status for a completed payment or an authorised hold. */
const paidStatus: Record<PaymentKind, string> = {
  payment: 'succeeded',
  subscription: 'succeeded',
  hold: 'requires_capture',
};

/**
 * One payment from the press of the button to the confirmation by the server. After a failure the next press
 * continues: a paid payment is only confirmed, and a payment with an unknown result is looked up first.
 */
export function usePayment({ kind, clientSecret, beginFailure, confirm, onSucceeded, entry }: PaymentParts) {
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const busy = useRef(false);
  const shown = useRef(true);
  /** Paid at the provider, but not yet confirmed by the server. */
  const [paidIntent, setPaidIntent] = useState<string>();
  /** The client secret of an attempt whose result is unknown. */
  const unsureSecret = useRef<string>(undefined);

  // A layout effect: its clean-up runs at once when another page is shown, before a payment can succeed.
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useEffect(() => {
    /** The back button may restore this page from the back-forward cache in its 'processing' state. */
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return;
      busy.current = false;
      setPhase((left) => (left.name === 'processing' ? { name: 'idle' } : left));
    }
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);

  async function begin(): Promise<string> {
    try {
      return await clientSecret();
    } catch (error) {
      throw new Failed(failedToBegin(error, beginFailure));
    }
  }

  /** Returns the id of the payment, or undefined if the browser is navigating to the bank's page. */
  async function takeMoney(cards: CardEntry, email: string): Promise<string | undefined> {
    const arrived = unsureSecret.current && (await lookUp(unsureSecret.current));
    if (arrived) return arrived;
    const secret = await begin();
    unsureSecret.current = secret;
    const outcome = await cards
      .confirm({ clientSecret: secret, email, returnUrl: `${window.location.origin}/payment-complete` })
      .catch(() => {
        throw new Failed(unknownOutcome);
      });
    if (outcome.kind === 'leaving') return undefined;
    if (outcome.kind === 'refused') {
      unsureSecret.current = undefined;
      throw new Failed(refused(outcome.message), { isAtField: outcome.field !== undefined });
    }
    if (outcome.status === paidStatus[kind]) return outcome.paymentIntentId;
    throw new Failed(notPaid(outcome.status));
  }

  async function tellServer(paymentIntentId: string): Promise<void> {
    try {
      await confirm(paymentIntentId);
    } catch (error) {
      if (!isFinalError(error)) throw new Failed(failedToConfirm);
      setPaidIntent(undefined);
      throw new Failed({ title: error.message });
    }
  }

  async function attempt(cards: CardEntry, email: string): Promise<Phase | undefined> {
    const paid = paidIntent ?? (await takeMoney(cards, email));
    if (paid === undefined) return undefined;
    unsureSecret.current = undefined;
    setPaidIntent(paid);
    await tellServer(paid);
    return { name: 'succeeded' };
  }

  /** Shows a toast, and keeps the message beside the button because it says what happens to the card. */
  function fail({ words, isAtField }: Failed): void {
    setPhase({ name: 'failed', words });
    if (!isAtField) showToast.error(words.title, words.detail);
  }

  async function pay(email: string, emailIsFine: boolean): Promise<void> {
    const cards = entry.current;
    if (busy.current || cards === null || phase.name === 'succeeded') return;
    busy.current = true;
    setPhase({ name: 'processing' });
    try {
      const checked = paidIntent === undefined ? await cards.check({ moveFocus: emailIsFine }) : allFine;
      if (!checked.fine || !emailIsFine) {
        const words = checked.fine ? undefined : checked.words;
        if (words === undefined) setPhase({ name: 'idle' });
        else fail(new Failed(words));
        busy.current = false;
        return;
      }
      const next = await attempt(cards, email);
      // Stays busy while the browser navigates to the bank's page, so that no button can be pressed.
      if (next === undefined) return;
      setPhase(next);
      if (shown.current) onSucceeded();
    } catch (error) {
      fail(error instanceof Failed ? error : new Failed(unknownOutcome));
      busy.current = false;
    }
  }

  return { phase, pay, isPaid: paidIntent !== undefined };
}

/** Asks the server about an attempt with an unknown result; returns the id if it was paid. */
async function lookUp(secret: string): Promise<string | undefined> {
  const paymentIntentId = intentOf(secret);
  try {
    const { state } = await call(api.payments.check, { params: { paymentIntentId } });
    if (state === 'processing') throw new Failed(notPaid(state));
    return state === 'succeeded' || state === 'authorized' ? paymentIntentId : undefined;
  } catch (error) {
    if (error instanceof Failed) throw error;
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw new Failed(unknownOutcome);
  }
}

/** A client secret starts with the id of its payment intent. */
function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_', 1)[0] ?? clientSecret;
}
