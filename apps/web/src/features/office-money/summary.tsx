import type { MoneyBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import styles from './office-money.module.css';

/** The four numbers of the page. */
export function MoneySummary({ money }: { money: MoneyBody }) {
  const { takenCents, sentBackCents, heldCents, differenceCents, checkedAt } = money;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>Taken</dt>
        <dd>{formatMoney(takenCents)}</dd>
      </div>
      <div>
        <dt>Sent back</dt>
        <dd>{formatMoney(sentBackCents)}</dd>
      </div>
      <div>
        <dt>Held</dt>
        <dd>{formatMoney(heldCents)}</dd>
      </div>
      <div data-differs={differenceCents > 0 ? '' : undefined}>
        <dt>Difference</dt>
        <dd>{checkedAt === null ? '–' : formatMoney(differenceCents)}</dd>
      </div>
    </dl>
  );
}
