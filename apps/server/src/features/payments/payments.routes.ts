import { api } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { confirmEventDeposit } from './checkout/confirm-event-deposit.ts';
import { confirmSubscription } from './subscriptions/confirm-subscription.ts';
import { createEventDeposit } from './checkout/create-event-deposit.ts';
import { createHold } from './holds/create-hold.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { disputeCapture } from './disputes/dispute-capture.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentSubscription } from './payments.presenter.ts';
import { createCountedWebhooks } from './webhooks/count-webhooks.ts';
import { checkPayment, showPayment, showPayments } from './show-payments.ts';

export interface PaymentsRoutesDeps extends PaymentsDeps {
  route: Route;
  webhookSecret: string;
}

const usualLimit = 10;

export function registerPayments({ route, webhookSecret, ...deps }: PaymentsRoutesDeps): void {
  route(api.payments.createEventDeposit, ({ viewer, body, traced }) =>
    createEventDeposit(traced(deps), viewer.id, body),
  );

  route(api.payments.confirmEventDeposit, ({ viewer, body, traced }) =>
    confirmEventDeposit(traced(deps), viewer.id, body.eventId),
  );

  route(api.payments.createSubscription, ({ viewer, traced }) => createSubscription(traced(deps), viewer.id));

  route(api.payments.confirmSubscription, ({ viewer, body, traced }) =>
    confirmSubscription(traced(deps), viewer.id, body.paymentIntentId),
  );

  route(api.payments.cancelSubscription, async ({ viewer, traced }) => {
    const { status, currentPeriodEnd, canceledAt } = presentSubscription(
      await cancelSubscription(traced(deps), viewer.id),
    );
    // A subscription that was ever paid has a period end.
    if (currentPeriodEnd === null) throw new AppError('not_subscribed');
    return { success: true, subscriptionStatus: status, currentPeriodEnd, canceledAt };
  });

  route(api.payments.createHold, ({ viewer, body, traced }) =>
    createHold(traced(deps), viewer.id, body.lobbyId),
  );

  route(api.payments.get, ({ viewer, params }) => showPayment(deps, viewer.id, params.paymentIntentId));

  route(api.payments.check, ({ viewer, params, traced }) =>
    checkPayment(traced(deps), viewer.id, params.paymentIntentId),
  );

  route(api.payments.list, ({ viewer, query }) => {
    const { page = 0, limit = usualLimit } = query;
    return showPayments(deps, viewer.id, { page, limit });
  });

  route(api.payments.dispute, async ({ viewer, params, body, traced }) => {
    await disputeCapture(traced(deps), viewer.id, params.id, body.text);
    return { success: true };
  });

  const receive = createCountedWebhooks(deps.db, webhookSecret);
  route(api.payments.webhook, async ({ request, traced }) => {
    const signature = request.headers['stripe-signature'];
    await receive(traced(deps), {
      // Unparsed, because the signature covers the raw bytes.
      body: request.body as Buffer,
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return { received: true };
  });
}
