import { OfferList } from './offer-list.tsx';
import { PriceTable } from './price-table.tsx';
import { facts } from './facts.ts';
import type { PolicySection } from './policy.ts';

export const money: readonly PolicySection[] = [
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <PriceTable />
        <p>
          Payments run through Stripe. The amount you see beside the pay button is the amount you pay. We may
          change prices for events that you have not paid for yet.
        </p>
      </>
    ),
  },
  {
    id: 'no-refunds',
    title: 'Deposits and tickets',
    body: (
      <>
        <p>
          Deposits and tickets are non-refundable and non-transferable. If you unregister, what you paid stays
          attached to you and that event: register for the same event again and you are not charged again. The
          same goes for ‘I can’t come’ after registration has closed.
        </p>
        <p>
          If we cancel an event, everyone who paid for it gets the money back and is notified. A pass gives
          back the share of that date (its price divided by the dates it covered when you bought it) and stays
          valid for the others; the same share goes back for a full date that closes without a seat for you.
          Nothing here takes away a refund that the law gives you.
        </p>
      </>
    ),
  },
  {
    id: 'subscription',
    title: 'Subscription',
    body: (
      <p>
        A subscription costs {facts.subscription} a month and renews by itself, on the same card, until you
        cancel it on the Subscription page or delete your account. After you cancel it stays active until the
        end of the month you have paid for; there is no refund for the rest of that month. If a renewal fails,
        we tell you, and the subscription ends unless the payment succeeds. We announce a new price by mail
        before it applies.
      </p>
    ),
  },
  {
    id: 'offers',
    title: 'Offers',
    body: <OfferList />,
  },
];
