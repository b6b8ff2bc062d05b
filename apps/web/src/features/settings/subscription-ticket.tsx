import { subscriptionCents } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import { formatDay } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import { noDepositText } from '../../lib/site/site-sentences.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { check, warning } from '../../ui/layout/icons.ts';
import { Slip } from '../../ui/layout/slip.tsx';
import styles from './subscription-ticket.module.css';

type Subscription = Answer<typeof api.profiles.get>['subscription'];

/** The state of the subscription, with the link to its page. */
export function SubscriptionTicket({ subscription }: { subscription: Subscription }) {
  const state = stateOf(subscription);
  const active = state === 'active';
  const benefit = `${noDepositText(useSite().meals)}, and nothing for single tickets of a series`;
  const { title, text } = textsFor(benefit)[state];
  return (
    <>
      <Slip
        className={styles.ticket ?? ''}
        stub={
          <div className={styles.stub}>
            <span>{active && subscription ? periodText(subscription) : 'Monthly, cancel at any time'}</span>
            <LinkButton asChild variant="dark" size="small">
              <Link to="/subscription">
                {active ? 'Manage Subscription' : `Upgrade Now · ${formatMoney(subscriptionCents)}`}
              </Link>
            </LinkButton>
          </div>
        }
      >
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {active && (
            <Badge tone="green" icon={check}>
              Active
            </Badge>
          )}
          {state === 'overdue' && (
            <Badge tone="coral" icon={warning}>
              Payment overdue
            </Badge>
          )}
        </div>
        <p className={styles.text}>{text}</p>
      </Slip>
      <Link to="/payments" className={styles.history}>
        Payments and holds
      </Link>
    </>
  );
}

type State = 'active' | 'overdue' | 'none';

function stateOf(subscription: Subscription): State {
  if (subscription?.status === 'active') return 'active';
  return subscription?.status === 'past_due' ? 'overdue' : 'none';
}

function textsFor(benefit: string): Record<State, { readonly title: string; readonly text: string }> {
  return {
    active: { title: 'You are a subscriber', text: `You pay ${benefit}.` },
    overdue: {
      title: 'Your subscription is on hold',
      text: 'Your last payment did not go through. Until it does, you pay for each event on its own.',
    },
    none: {
      title: 'No subscription',
      text: `You pay for each event on its own. Subscribers pay ${benefit}.`,
    },
  };
}

function periodText({ currentPeriodEnd, canceledAt }: NonNullable<Subscription>): string {
  if (currentPeriodEnd === null) return 'Monthly';
  const day = formatDay(new Date(currentPeriodEnd * 1000));
  return canceledAt === null ? `Renews on ${day}` : `Cancelled, yours until ${day}`;
}
