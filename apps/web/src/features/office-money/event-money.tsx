import type { EventMoneyBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import styles from './office-money.module.css';

/** The sums of one event, to the cent. */
export function EventMoneySummary({ money }: { money: EventMoneyBody }) {
  const { takenCents, sentBackCents, onTheWayCents, heldCents } = money;
  return (
    <>
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
          <dt>On its way back</dt>
          <dd>{formatMoney(onTheWayCents)}</dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd>{formatMoney(heldCents)}</dd>
        </div>
      </dl>
      <PassNote money={money} />
    </>
  );
}

function PassNote({ money: { seriesId, passSeats, passSharesCents } }: { money: EventMoneyBody }) {
  if (seriesId === null || (passSeats === 0 && passSharesCents === 0)) return null;
  return (
    <p className={styles.note}>
      Of the seats, {passSeats} are by a pass, which is paid for all dates:{' '}
      <Link to={`/organise/money?event=${encodeURIComponent(seriesId)}#payments`}>passes of the season</Link>.
      {passSharesCents > 0 && ` ${formatMoney(passSharesCents)} of passes went back because of this date.`}
    </p>
  );
}
