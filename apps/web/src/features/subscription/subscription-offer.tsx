import { subscriptionCents } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { freeMealsText, seriesWord, ticketSeasons } from '../../lib/site/site-sentences.ts';
import { capitalized, numberInWords, paidMeals } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { warning } from '../../ui/layout/icons.ts';
import { Leader } from '../../ui/layout/leader.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { Aside, FinePrint } from '../../ui/layout/text.tsx';
import { SetTable } from './set-table.tsx';
import { CancelButton } from './subscription-details.tsx';
import type { Subscription } from './own-subscription.ts';
import { dayOf } from './own-subscription.ts';
import styles from './subscription-offer.module.css';

const price = formatMoney(subscriptionCents);
const nothing = formatMoney(0);

type SubscriptionOfferProps = {
  /** A subscription that has ended or whose renewal failed; null if there is none. */
  subscription: Subscription | null;
  form: ReactNode;
  onChange: (subscription: Subscription | undefined) => void;
};

/** What a subscription includes and costs, and the payment form. */
export function SubscriptionOffer({ subscription, form, onChange }: SubscriptionOfferProps) {
  const site = useSite();
  const included = includedIn(site);
  const free = freeMealsText(site.meals);
  const overdue = subscription?.status === 'past_due';
  // Screen readers read the h1 first: it is the failed payment if there is one.
  const Title = overdue ? 'h2' : 'h1';
  return (
    <div className={styles.page}>
      {overdue && <PastDue {...{ subscription, onChange }} />}
      <div className={styles.offer}>
        <header>
          <Title className={styles.offerTitle}>One price, every table</Title>
          <Aside>{worthText(included)}</Aside>
        </header>
        {subscription?.status === 'canceled' && <Ended subscription={subscription} />}
        <p className={styles.price}>
          <strong>{price}</strong> a month, cancel at any time
        </p>
        {included.length > 0 && (
          <ul className={styles.menu} aria-label="What subscribers pay">
            {included.map(({ title, cents }) => (
              <li key={title}>
                <Leader
                  price={
                    <>
                      <s className={styles.before}>{formatMoney(cents)}</s> {nothing}
                    </>
                  }
                >
                  <span>{title}</span>
                </Leader>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.small}>
          {free !== '' && `${free} for everyone. `}The All-Access Pass is not included.
        </p>
        <div className={styles.picture}>
          <SetTable />
        </div>
      </div>
      <div className={styles.pay}>
        <Paper as="section" raised className={styles.bill} aria-labelledby="bill-title">
          <h2 id="bill-title" className={styles.title}>
            Your bill
          </h2>
          <dl className={styles.lines}>
            <div>
              <dt>Subscription, one month</dt>
              <dd>{price}</dd>
            </div>
            <div>
              <dt>Fees</dt>
              <dd>{nothing}</dd>
            </div>
            <div className={styles.total}>
              <dt>Total today</dt>
              <dd>{price}</dd>
            </div>
          </dl>
          {form}
        </Paper>
        <p className={styles.history}>
          <Link to="/payments">Payments and holds</Link>
        </p>
      </div>
    </div>
  );
}

interface IncludedSeat {
  readonly title: string;
  readonly cents: number;
}

/** What others pay for a seat. */
function includedIn(site: SiteBody): IncludedSeat[] {
  return [
    ...paidMeals(site.meals).map(({ title, priceCents }) => ({
      title: `${title} deposit`,
      cents: priceCents,
    })),
    ...ticketSeasons(site).map(({ tickets: { eventTitle, ticketCents } }) => ({
      title: `Single ${seriesWord(eventTitle)} ticket`,
      cents: ticketCents,
    })),
  ];
}

function worthText(included: readonly IncludedSeat[]): string {
  if (included.length === 0) return 'No deposit, and nothing for single tickets of a series.';
  const lowest = Math.min(...included.map(({ cents }) => cents));
  const tables = Math.ceil(subscriptionCents / lowest);
  const count = `${capitalized(numberInWords(tables))} ${tables === 1 ? 'table' : 'tables'}`;
  return `${count} a month, and it has paid for itself.`;
}

/** Shown beside the pay button. */
export function RenewalTerms() {
  return <FinePrint>Renews by itself at {price} a month, on the same card, until you cancel.</FinePrint>;
}

function PastDue({
  subscription,
  onChange,
}: { subscription: Subscription } & Pick<SubscriptionOfferProps, 'onChange'>) {
  return (
    <section className={styles.notice} aria-labelledby="past-due">
      <Icon name={warning} />
      <div>
        <h1 id="past-due" className={styles.noticeTitle}>
          Your last payment did not go through
        </h1>
        <p>
          Until it does, you pay for each event on its own. Pay for this month with a card that works, and
          everything goes on as before.
        </p>
        <div className={styles.noticeAction}>
          <CancelButton subscription={subscription} onChange={onChange} />
        </div>
      </div>
    </section>
  );
}

function Ended({ subscription: { currentPeriodEnd } }: { subscription: Subscription }) {
  return (
    <p className={styles.ended}>
      {currentPeriodEnd === null
        ? 'Your subscription has ended. You can come back at any time.'
        : `Your subscription ended on ${dayOf(currentPeriodEnd)}. You can come back at any time.`}
    </p>
  );
}
