import type { Call } from '../object-store.ts';
import { newId, newSubscriptionItemId } from '../ids.ts';
import { nextTurn } from './periods.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from '../http/wire.ts';

export interface SubscriptionFacts {
  customer: string;
  items: readonly { price: Price; quantity: number }[];
  billingMode: 'classic' | 'flexible';
  cancelAtPeriodEnd: boolean;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  saveDefaultPaymentMethod: 'off' | 'on_subscription';
}

/** A new subscription, not yet paid for. */
export function newSubscription({ now }: Call, facts: SubscriptionFacts): Subscription {
  const id = newId('subscription');
  const periodEnd = nextTurn(now, now, facts.items[0]!.price.recurring!);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: facts.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: facts.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: facts.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: facts.cancelAtPeriodEnd,
    canceled_at: facts.cancelAtPeriodEnd ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: facts.cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: now,
    currency: facts.items[0]!.price.currency,
    customer: facts.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: facts.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: facts.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: facts.items.map(({ price, quantity }) => newItem(id, now, periodEnd, price, quantity)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: facts.saveDefaultPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

function newItem(
  subscription: string,
  start: number,
  end: number,
  price: Price,
  quantity: number,
): SubscriptionItem {
  return {
    id: newSubscriptionItemId(),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The price in the older `plan` format, for clients that still use it. */
function planOf(price: Price): Plan {
  const { interval, interval_count, meter, trial_period_days, usage_type } = price.recurring!;
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days,
    usage_type,
  };
}
