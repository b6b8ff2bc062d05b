import { brand } from '@crewtable/contract';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { inDollars } from '../../../platform/money.ts';
import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { MailLinks, Words } from '../kinds/notification-kind.ts';

type MailFacts<Kind extends keyof NotificationFacts> = NotificationFacts[Kind] & Words & MailLinks;

interface MoneyMail<Facts extends Words> {
  name: string;
  subject: string;
  /** The amount, and what it was for. */
  lines(facts: Facts): readonly (readonly [name: string, value: string])[];
  /** The text of the link at the end. */
  link: string;
  /** Not a `necessary` mail: shows the link to turn mails off. */
  isChosen?: true;
}

/** All mails about money have the same parts: what happened, the figures, and a link to more. */
function moneyMail<Facts extends Words & MailLinks>({
  name,
  subject,
  lines,
  link,
  isChosen,
}: MoneyMail<Facts>): MailTemplate<Facts> {
  return {
    name,
    subject: () => subject,
    Body: (facts) => (
      <MailLayout preview={facts.text}>
        <Heading style={mailStyle.heading}>{facts.title}</Heading>
        <Text style={mailStyle.text}>{facts.text}</Text>
        <FactsTable lines={lines(facts)} />
        <Text style={mailStyle.aside}>
          <a href={facts.placeUrl} style={mailStyle.link}>
            {link}
          </a>
        </Text>
        {isChosen && (
          <Text style={mailStyle.aside}>
            Too much mail? In{' '}
            <a href={facts.settingsUrl} style={mailStyle.link}>
              Settings
            </a>{' '}
            you choose what you get.
          </Text>
        )}
      </MailLayout>
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
  link: 'All your payments',
});

export const refundMail = moneyMail<MailFacts<'payment_refunded'>>({
  name: 'payment-refunded',
  subject: 'Your money is on its way back',
  lines: ({ about, amountCents, paymentId }) => [
    ['For', about],
    ['Refunded', inDollars(amountCents)],
    ['Receipt', paymentId],
  ],
  link: 'All your payments',
});

export const holdMail = moneyMail<MailFacts<'hold_placed'>>({
  name: 'hold-placed',
  subject: 'A hold is on your card',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Set aside', inDollars(amountCents)],
    ['Charged', inDollars(0)],
  ],
  link: 'See its status',
});

export const releaseMail = moneyMail<MailFacts<'hold_released'>>({
  name: 'hold-released',
  subject: 'Your hold was released',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Released', inDollars(amountCents)],
    ['Charged', inDollars(0)],
  ],
  link: 'All your payments',
  isChosen: true,
});

export const captureMail = moneyMail<MailFacts<'hold_captured'>>({
  name: 'hold-captured',
  subject: 'Your hold was charged',
  lines: ({ about, amountCents, paymentId }) => [
    ['For', about],
    ['Charged', inDollars(amountCents)],
    ['Receipt', paymentId],
  ],
  link: 'I was there',
});

export const subscriptionCancelledMail = moneyMail<MailFacts<'subscription_cancelled'>>({
  name: 'subscription-cancelled',
  subject: 'Your subscription is cancelled',
  lines: ({ activeUntil }) => [
    ['Yours until', activeUntil],
    ['Next payment', 'None'],
  ],
  link: 'Your subscription',
});

export const renewalFailedMail = moneyMail<MailFacts<'renewal_failed'>>({
  name: 'renewal-failed',
  subject: 'Your card was not accepted',
  lines: ({ about, amountCents }) => [
    ['For', about],
    ['Due', inDollars(amountCents)],
  ],
  link: 'Your subscription',
});

export const subscriptionEndedMail = moneyMail<MailFacts<'subscription_ended'>>({
  name: 'subscription-ended',
  subject: 'Your subscription has ended',
  lines: ({ endedOn }) => [['Ended', endedOn]],
  link: 'Subscribe again',
});
