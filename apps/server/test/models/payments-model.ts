import { dayMs } from '@crewtable/contract';
import { firstNames } from './people.ts';
import type { FirstName } from './people.ts';

export type Webhooks = 'deliver' | 'drop' | 'duplicate' | 'reorder';

export const ticketCents = 500;

/** Days from each refused month to the next attempt of the provider. After the fourth refusal it gives up. */
const retryAfterDays = [3, 5, 7];

interface Subscription {
  /** In milliseconds: the periods begin on the same day of each month. */
  startedMs: number;
  months: number;
  isCancelled: boolean;
  isCardRefused: boolean;
  /** The card was refused for this month. */
  overdue?: { refusals: number; nextAttemptMs: number };
}

/** What each student has paid and got: tickets for one event that costs five dollars, and subscriptions. */
export class PaymentsModel {
  readonly subscriptionCents: number;
  /** What was paid and not sent back. */
  readonly centsOf = new Map<FirstName, number>(firstNames.map((name) => [name, 0]));
  /** What banks took back. */
  readonly takenBackCents = new Map<FirstName, number>(firstNames.map((name) => [name, 0]));
  readonly hasTicket = new Set<FirstName>();
  /** The bank has taken back the money of the ticket. */
  readonly disputed = new Set<FirstName>();
  readonly registered = new Set<FirstName>();
  /** Those whose seat is covered by the ticket and by nothing else: an organiser who refunds it may take the seat. */
  readonly seatOfTicket = new Set<FirstName>();
  /** The provider has the money, and the server has not heard of it yet. */
  readonly unreported = new Set<FirstName>();
  readonly subscriptions = new Map<FirstName, Subscription>();
  webhooks: Webhooks = 'deliver';
  nowMs: number;

  constructor(subscriptionCents: number, nowMs: number) {
    this.subscriptionCents = subscriptionCents;
    this.nowMs = nowMs;
  }

  subscriptionStatus(name: FirstName): 'active' | 'past_due' | 'none' {
    const subscription = this.subscriptions.get(name);
    if (!subscription) return 'none';
    return subscription.overdue ? 'past_due' : 'active';
  }

  isCovered(name: FirstName): boolean {
    return this.hasTicket.has(name) || this.subscriptionStatus(name) === 'active';
  }

  payTicket(name: FirstName): void {
    this.#charge(name, ticketCents);
    this.unreported.add(name);
    if (this.webhooks !== 'drop') this.reportPaid(name);
  }

  /** The server learns that the ticket is paid: by a webhook, by the browser, or because it asked. */
  reportPaid(name: FirstName): void {
    if (!this.unreported.delete(name)) return;
    this.hasTicket.add(name);
    this.registered.add(name);
    this.seatOfTicket.add(name);
  }

  register(name: FirstName): string {
    if (this.registered.has(name)) return 'done';
    if (!this.isCovered(name)) return 'payment_needed';
    this.registered.add(name);
    if (this.subscriptionStatus(name) !== 'active') this.seatOfTicket.add(name);
    return 'done';
  }

  unregister(name: FirstName): void {
    this.registered.delete(name);
    this.seatOfTicket.delete(name);
  }

  refundTicket(name: FirstName, givesUpSeat: boolean): void {
    this.#charge(name, -ticketCents);
    this.hasTicket.delete(name);
    if (givesUpSeat && this.seatOfTicket.has(name)) this.registered.delete(name);
    this.seatOfTicket.delete(name);
  }

  /** Who paid gets it back, also those without a seat and those of whom the server has not heard yet. */
  cancelEvent(): { students: number; refunds: number; refundCents: number } {
    const students = this.registered.size;
    const refunds = this.hasTicket.size;
    for (const name of [...this.hasTicket, ...this.unreported]) this.#charge(name, -ticketCents);
    for (const names of [this.hasTicket, this.unreported, this.registered, this.seatOfTicket]) names.clear();
    return { students, refunds, refundCents: refunds * ticketCents };
  }

  /** The bank takes the money back. The student keeps the seat. */
  dispute(name: FirstName): void {
    this.disputed.add(name);
    this.takenBackCents.set(name, this.takenBackCents.get(name)! + ticketCents);
  }

  /**
   * Starts a subscription, or pays its overdue month. A ticket of which the server has not heard is not needed any
   * more: the student gets the seat, and the money back.
   */
  subscribe(name: FirstName): void {
    this.#charge(name, this.subscriptionCents);
    if (this.unreported.delete(name)) {
      this.#charge(name, -ticketCents);
      this.registered.add(name);
    }
    const subscription = this.subscriptions.get(name);
    if (subscription) {
      delete subscription.overdue;
      subscription.isCardRefused = false;
    } else {
      const begun = { months: 1, isCancelled: false, isCardRefused: false };
      this.subscriptions.set(name, { startedMs: this.nowMs, ...begun });
    }
  }

  /** A refused card is one more refusal of an overdue month, and nothing without one. */
  refuse(name: FirstName): void {
    const overdue = this.subscriptions.get(name)?.overdue;
    if (overdue) overdue.refusals++;
  }

  /** An overdue month ends the subscription at once, so that no card is charged for it. */
  cancelSubscription(name: FirstName): string {
    const subscription = this.subscriptions.get(name);
    if (!subscription) return 'not_subscribed';
    if (subscription.overdue) this.subscriptions.delete(name);
    else subscription.isCancelled = true;
    return 'done';
  }

  moveClock(byMs: number): void {
    this.nowMs += byMs;
    for (const [name, subscription] of this.subscriptions)
      while (this.subscriptions.has(name) && dueMs(subscription) <= this.nowMs)
        this.#collect(name, subscription);
  }

  #collect(name: FirstName, subscription: Subscription): void {
    const { isCancelled, isCardRefused, overdue } = subscription;
    if (isCancelled) {
      this.subscriptions.delete(name);
      return;
    }
    const attemptMs = dueMs(subscription);
    if (!overdue) subscription.months++;
    if (!isCardRefused) {
      delete subscription.overdue;
      this.#charge(name, this.subscriptionCents);
      return;
    }
    const refusals = (overdue?.refusals ?? 0) + 1;
    const days = retryAfterDays[refusals - 1];
    if (days === undefined) this.subscriptions.delete(name);
    else subscription.overdue = { refusals, nextAttemptMs: attemptMs + days * dayMs };
  }

  #charge(name: FirstName, cents: number): void {
    this.centsOf.set(name, this.centsOf.get(name)! + cents);
  }
}

/** When the provider wants money next. */
const dueMs = ({ startedMs, months, overdue }: Subscription) =>
  overdue?.nextAttemptMs ?? monthsLater(startedMs, months);

/** The same day of a later month, or its last day. */
function monthsLater(startedMs: number, months: number): number {
  const start = new Date(startedMs);
  const later = new Date(startedMs);
  later.setUTCMonth(start.getUTCMonth() + months);
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0);
  return later.getTime();
}
