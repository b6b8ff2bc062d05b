import { api } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { confirmEventDeposit } from './confirm-event-deposit.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { createEventDeposit } from './create-event-deposit.ts';
import { createHold } from './create-hold.ts';
import { createSubscription } from './create-subscription.ts';
import { disputeCapture } from './dispute-capture.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { presentSubscription } from './payments.presenter.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { checkPayment, showPayment, showPayments } from './show-payments.ts';

export interface PaymentsRoutesParts extends PaymentsParts {
  route: Route;
  webhookSecret: string;
}

const usualLimit = 10;

export function registerPayments({ route, webhookSecret, ...parts }: PaymentsRoutesParts): void {
  route(api.payments.createEventDeposit, ({ viewer, body }) => createEventDeposit(parts, viewer.id, body));

  route(api.payments.confirmEventDeposit, ({ viewer, body }) =>
    confirmEventDeposit(parts, viewer.id, body.eventId),
  );

  route(api.payments.createSubscription, ({ viewer }) => createSubscription(parts, viewer.id));

  route(api.payments.confirmSubscription, ({ viewer, body }) =>
    confirmSubscription(parts, viewer.id, body.paymentIntentId),
  );

  route(api.payments.cancelSubscription, async ({ viewer }) => {
    const { status, currentPeriodEnd, canceledAt } = presentSubscription(
      await cancelSubscription(parts, viewer.id),
    );
    // Nothing that was ever paid for is without an end.
    if (currentPeriodEnd === null) throw new AppError('not_subscribed');
    return { success: true, subscriptionStatus: status, currentPeriodEnd, canceledAt };
  });

  route(api.payments.createHold, ({ viewer, body }) => createHold(parts, viewer.id, body.lobbyId));

  route(api.payments.get, ({ viewer, params }) => showPayment(parts, viewer.id, params.paymentIntentId));

  route(api.payments.check, ({ viewer, params }) => checkPayment(parts, viewer.id, params.paymentIntentId));

  route(api.payments.list, ({ viewer, query }) => {
    const { page = 0, limit = usualLimit } = query;
    return showPayments(parts, viewer.id, { page, limit });
  });

  route(api.payments.dispute, async ({ viewer, params, body }) => {
    await disputeCapture(parts, viewer.id, params.id, body.text);
    return { success: true };
  });

  route(api.payments.webhook, async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    await receiveWebhook(parts, webhookSecret, {
      // As it came: the signature is over its bytes.
      body: request.body as Buffer,
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return { received: true };
  });
}
