import { api } from '@crewtable/contract';
import type { MoneyBody, MoneyDayBody, MoneyDifferenceBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import { useSinglePress } from '../../lib/single-press.ts';
import styles from './office-money.module.css';
import { moneyKey } from './money-query.ts';

/** Noon in New York is on the same calendar day all year. */
const dayName = (day: string) => formatDay(new Date(`${day}T17:00:00Z`));

const centsText = (cents: number | null) => (cents === null ? '–' : formatMoney(cents));

function differenceText(cents: number | null): string {
  if (cents === null) return '–';
  if (cents === 0) return '0.00';
  return `${cents > 0 ? '+' : '−'} ${formatMoney(Math.abs(cents))}`;
}

/** Ours, the provider's and the difference, by day. What differs is below its day. */
export function DayTable({ money }: { money: MoneyBody }) {
  const { days, differences } = money;
  const shownDays = new Set(days.map(({ day }) => day));
  const older = differences.filter(({ day }) => !shownDays.has(day));
  return (
    <>
      {older.map((difference) => (
        <DifferenceLine key={difference.paymentIntentId} difference={difference} />
      ))}
      <div className={styles.scroll} role="region" aria-label="By day">
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Ours</th>
              <th scope="col">Provider&apos;s</th>
              <th scope="col">Difference</th>
              <th scope="col">Fees</th>
              <th scope="col">Payout</th>
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <Fragment key={row.day}>
                <DayRow row={row} checkedAt={money.checkedAt} />
                {differences
                  .filter(({ day }) => day === row.day)
                  .map((difference) => (
                    <tr key={difference.paymentIntentId}>
                      <td colSpan={6} className={styles.differenceCell}>
                        <DifferenceLine difference={difference} />
                      </td>
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function DayRow({ row, checkedAt }: { row: MoneyDayBody; checkedAt: string | null }) {
  const isPartial =
    checkedAt !== null && row.providerCents !== null && dayName(row.day) === formatDay(new Date(checkedAt));
  return (
    <tr>
      <th scope="row">
        <Link to={`?day=${row.day}#payments`}>{dayName(row.day)}</Link>
        {isPartial && <small> to {formatTime(new Date(checkedAt))}</small>}
      </th>
      <td>{formatMoney(row.oursCents)}</td>
      <td>{centsText(row.providerCents)}</td>
      <td data-differs={row.differenceCents ? '' : undefined} className={styles.difference}>
        {differenceText(row.differenceCents)}
      </td>
      <td className={styles.faint}>{centsText(row.feeCents)}</td>
      <td className={styles.faint}>{row.payoutCents === 0 ? '' : centsText(row.payoutCents)}</td>
    </tr>
  );
}

function DifferenceLine({ difference }: { difference: MoneyDifferenceBody }) {
  const { paymentIntentId, title, text, canBook } = difference;
  const organiser = useOrganiser();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  const book = useMutation({
    mutationFn: () =>
      confirmed(() =>
        call(api.officeMoney.book, {
          params: { paymentIntentId },
          idempotencyKey: keyFor({ paymentIntentId }),
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: moneyKey }),
  });
  const press = useSinglePress<void>(book.mutate);
  return (
    <div className={styles.differenceLine}>
      <span>
        <b>
          <i className={styles.dot} aria-hidden data-tone="red" />
          {title}
        </b>
        <small>{text}</small>
        <FormFailure error={book.error} />
      </span>
      {canBook && hasRight(organiser, 'money.refund') && (
        <button
          type="button"
          className={officeStyles.quiet}
          aria-label={`Book it: ${title}`}
          aria-disabled={book.isPending || undefined}
          onClick={() => press()}
        >
          {book.isPending ? 'Booking...' : 'Book it'}
        </button>
      )}
    </div>
  );
}
