import { subscriptionCents } from '@crewtable/contract';
import { useState } from 'react';
import { Link } from '../../lib/link.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { noDepositText } from '../../lib/site/site-sentences.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { check, clock } from '../../ui/layout/icons.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { useCancelSubscription } from './cancel-subscription.ts';
import { SetTable } from './set-table.tsx';
import type { Subscription } from './own-subscription.ts';
import { dayOf } from './own-subscription.ts';
import styles from './subscription-details.module.css';

type SubscriptionDetailsProps = {
  subscription: Subscription;
  /** Called with the changed subscription; with undefined if it must be refetched. */
  onChange: (subscription: Subscription | undefined) => void;
};

/** An active subscription: its state, its end date, and the button to cancel it. */
export function SubscriptionDetails({ subscription, onChange }: SubscriptionDetailsProps) {
  const { currentPeriodEnd, canceledAt } = subscription;
  const { meals } = useSite();
  const end = currentPeriodEnd === null ? undefined : dayOf(currentPeriodEnd);
  const cancelled = canceledAt !== null;
  return (
    <Page width="medium">
      <PageHead className={styles.head}>
        <h1>Your subscription</h1>
        <Aside>There is always a seat for you.</Aside>
      </PageHead>
      <Paper as="section" raised className={styles.card} aria-labelledby="subscription-state">
        <div className={styles.picture}>
          <SetTable />
        </div>
        <div className={styles.words}>
          <div className={styles.badge}>
            {cancelled ? (
              <Badge tone="amber" icon={clock}>
                Ends {end}
              </Badge>
            ) : (
              <Badge tone="green" icon={check}>
                Active
              </Badge>
            )}
          </div>
          <h2 id="subscription-state" className={styles.title}>
            {cancelled ? `Yours until ${end}` : 'You are a subscriber'}
          </h2>
          <p className={styles.text}>
            You pay {noDepositText(meals)}, and nothing for single tickets of a series.
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>Price</dt>
              <dd>{formatMoney(subscriptionCents)} a month</dd>
            </div>
            {end !== undefined && (
              <div>
                <dt>{cancelled ? 'Active until' : 'Renews on'}</dt>
                <dd>{end}</dd>
              </div>
            )}
            <div>
              <dt>Next payment</dt>
              <dd>{cancelled ? 'None' : formatMoney(subscriptionCents)}</dd>
            </div>
          </dl>
          <div className={styles.actions}>
            <CancelButton subscription={subscription} onChange={onChange} />
            <Link to="/payments" className={styles.history}>
              Payments and holds
            </Link>
          </div>
        </div>
      </Paper>
    </Page>
  );
}

/** Asks for confirmation before it cancels. */
export function CancelButton({ subscription, onChange }: SubscriptionDetailsProps) {
  const [asking, setAsking] = useState(false);
  const { cancel, isPending } = useCancelSubscription((changed) => {
    setAsking(false);
    onChange(changed);
  });
  const { status, currentPeriodEnd, canceledAt } = subscription;
  const end = currentPeriodEnd === null ? 'the end of the month' : dayOf(currentPeriodEnd);
  return (
    <>
      <Button
        variant="careful"
        size="small"
        disabledReason={
          canceledAt === null ? undefined : `Cancelled on ${dayOf(canceledAt)}. You are not charged again.`
        }
        onClick={() => setAsking(true)}
      >
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel your subscription?"
        confirmLabel="Cancel Subscription"
        workingLabel="Cancelling..."
        cancelLabel="Keep it"
        careful
        working={isPending}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        {status === 'active'
          ? `It stays active until ${end}, and you are not charged again. There is no refund for the rest of the month.`
          : 'It ends immediately, and your card is not charged again. You then pay for each event separately.'}
      </ConfirmDialog>
    </>
  );
}
