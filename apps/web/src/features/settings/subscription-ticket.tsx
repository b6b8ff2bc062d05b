import type { Answer, api } from '@crewtable/contract';
import { dayWords } from '../../lib/date-words.ts';
import { Link } from '../../lib/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { check } from '../../ui/icons.ts';
import { Slip } from '../../ui/slip.tsx';
import styles from './subscription-ticket.module.css';

type Subscription = Answer<typeof api.profiles.get>['subscription'];

/** Whether the student has a subscription, and the way to its page. */
export function SubscriptionTicket({ subscription }: { subscription: Subscription }) {
  const active = subscription?.status === 'active';
  return (
    <Slip
      className={styles.ticket ?? ''}
      stub={
        <div className={styles.stub}>
          <span>{active ? periodWords(subscription) : 'Monthly, cancel at any time'}</span>
          <LinkButton asChild variant="dark" size="small">
            <Link to="/subscription">{active ? 'Manage Subscription' : 'Upgrade Now'}</Link>
          </LinkButton>
        </div>
      }
    >
      <div className={styles.head}>
        <h3 className={styles.title}>{active ? 'You are a subscriber' : 'No subscription'}</h3>
        {active && (
          <Badge tone="green" icon={check}>
            Active
          </Badge>
        )}
      </div>
      <p className={styles.text}>
        {active
          ? 'You pay no deposit at Brunch and Dinner, and nothing for single summer tickets.'
          : 'You pay for each event on its own. Subscribers pay no deposit at Brunch and Dinner, and nothing for single summer tickets.'}
      </p>
    </Slip>
  );
}

function periodWords({ currentPeriodEnd, canceledAt }: NonNullable<Subscription>): string {
  if (currentPeriodEnd === null) return 'Monthly';
  const day = dayWords(new Date(currentPeriodEnd * 1000));
  return canceledAt === null ? `Renews on ${day}` : `Cancelled, yours until ${day}`;
}
