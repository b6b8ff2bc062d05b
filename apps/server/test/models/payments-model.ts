import { firstNames } from './people.ts';
import type { FirstName } from './people.ts';

export type Webhooks = 'deliver' | 'drop' | 'duplicate' | 'reorder';

const ticketCents = 500;

interface Subscription {
  /** In milliseconds: the periods begin on the same day of each month. */
  startedMs: number;
  months: number;
  isCancelled: boolean;
}

/** What each student has paid and got: tickets for one event that costs five dollars, and subscriptions. */
export class PaymentsModel {
  readonly subscriptionCents: number;
  readonly centsOf = new Map<FirstName, number>(firstNames.map((name) => [name, 0]));
  readonly hasTicket = new Set<FirstName>();
  readonly registered = new Set<FirstName>();
  /** The provider has the money, and the server has not heard of it yet. */
  readonly untold = new Set<FirstName>();
  readonly subscriptions = new Map<FirstName, Subscription>();
  webhooks: Webhooks = 'deliver';
  nowMs: number;

  constructor(subscriptionCents: number, nowMs: number) {
    this.subscriptionCents = subscriptionCents;
    this.nowMs = nowMs;
  }

  isCovered(name: FirstName): boolean {
    return this.hasTicket.has(name) || this.subscriptions.has(name);
  }

  payTicket(name: FirstName): void {
    this.#charge(name, ticketCents);
    this.untold.add(name);
    if (this.webhooks !== 'drop') this.hear(name);
  }

  /** The server learns that the ticket is paid: by a webhook, by the browser, or because it asked. */
  hear(name: FirstName): void {
    if (!this.untold.delete(name)) return;
    this.hasTicket.add(name);
    this.registered.add(name);
  }

  register(name: FirstName): string {
    if (!this.registered.has(name) && !this.isCovered(name)) return 'payment_needed';
    this.registered.add(name);
    return 'done';
  }

  subscribe(name: FirstName): void {
    this.#charge(name, this.subscriptionCents);
    this.subscriptions.set(name, { startedMs: this.nowMs, months: 1, isCancelled: false });
  }

  moveClock(byMs: number): void {
    this.nowMs += byMs;
    for (const [name, subscription] of this.subscriptions)
      while (monthsLater(subscription.startedMs, subscription.months) <= this.nowMs) {
        if (subscription.isCancelled) {
          this.subscriptions.delete(name);
          break;
        }
        subscription.months++;
        this.#charge(name, this.subscriptionCents);
      }
  }

  #charge(name: FirstName, cents: number): void {
    this.centsOf.set(name, this.centsOf.get(name)! + cents);
  }
}

/** The same day of a later month, or its last day. */
function monthsLater(startedMs: number, months: number): number {
  const start = new Date(startedMs);
  const later = new Date(startedMs);
  later.setUTCMonth(start.getUTCMonth() + months);
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0);
  return later.getTime();
}
