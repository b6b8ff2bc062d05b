import { brand } from '@crewtable/contract';
import type { FactLines } from '../../../platform/mail/facts-table.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { inDollars } from '../../../platform/money.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';
import type { MailFacts } from './notification-mail.tsx';
import { NotificationMail } from './notification-mail.tsx';

interface MoneyMail<Facts extends Words> {
  name: string;
  subject: string;
  /** The amount, and what it was for. */
  lines(facts: Facts): FactLines;
  button: string;
}

/** All mails about money have the same parts: what happened, the figures, and a button to more. */
function moneyMail<Facts extends Words & MailLinks>({
  name,
  subject,
  lines,
  button,
}: MoneyMail<Facts>): MailTemplate<Facts> {
  return {
    name,
    subject: () => subject,
    Body: (facts) => (
      <NotificationMail
        preview={facts.text}
        heading={facts.title}
        text={facts.text}
        lines={lines(facts)}
        button={button}
        links={facts}
        reason="You get this because it is about a payment of yours."
      />
    ),
  };
}

export const receiptMail = moneyMail<MailFacts<'payment_receipt'>>({
  name: 'payment-receipt',
  subject: `Your ${brand.name} receipt`,
  lines: ({ about, amountCents, paidOn, renewsOn, paymentId }) => [
    ['For', about],
    ['Paid', inDollars(amountCents)],
    ['On', paidOn],
    ...(renewsOn === undefined ? [] : [['Renews on', `${renewsOn}, unless you cancel`] as const]),
    ['Receipt', paymentId],
  ],
  button: 'All your payments',
});

export const refundMail = moneyMail<MailFacts<'payment_refunded'>>({
  name: 'payment-refunded',
  subject: 'Your money is on its way back',
  lines: ({ about, amountCents, paymentId }) => [
    ['For', about],
    ['Refunded', inDollars(amountCents)],
    ['Receipt', paymentId],
  ],
  button: 'All your payments',
});

export const holdMail = moneyMail<MailFacts<'hold_placed'>>({
  name: 'hold-placed',
  subject: 'A hold is on your card',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Set aside', inDollars(amountCents)],
    ['Charged', inDollars(0)],
  ],
  button: 'See its status',
});

export const releaseMail = moneyMail<MailFacts<'hold_released'>>({
  name: 'hold-released',
  subject: 'Your hold was released',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Released', inDollars(amountCents)],
    ['Charged', inDollars(0)],
  ],
  button: 'All your payments',
});

export const captureMail = moneyMail<MailFacts<'hold_captured'>>({
  name: 'hold-captured',
  subject: 'Your hold was charged',
  lines: ({ about, amountCents, paymentId }) => [
    ['For', about],
    ['Charged', inDollars(amountCents)],
    ['Receipt', paymentId],
  ],
  button: 'I was there',
});

export const subscriptionCancelledMail = moneyMail<MailFacts<'subscription_cancelled'>>({
  name: 'subscription-cancelled',
  subject: 'Your subscription is cancelled',
  lines: ({ activeUntil }) => [
    ['Yours until', activeUntil],
    ['Next payment', 'None'],
  ],
  button: 'Your subscription',
});

export const renewalFailedMail = moneyMail<MailFacts<'renewal_failed'>>({
  name: 'renewal-failed',
  subject: 'Your card was not accepted',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Due', inDollars(amountCents)],
  ],
  button: 'Your subscription',
});

export const subscriptionEndedMail = moneyMail<MailFacts<'subscription_ended'>>({
  name: 'subscription-ended',
  subject: 'Your subscription has ended',
  lines: ({ endedOn }) => [['Ended', endedOn]],
  button: 'Subscribe again',
});
