import type { SeriesBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './offer-strip.module.css';

/** Shown while the real numbers load. */
const promised = { total: 50, amountCents: 1_000 } as const;

type OfferStripProps = { offer: SeriesBody['offer'] | undefined; footnoteId: string };

/** The offer for the first students who register, with the number of places left. */
export function OfferStrip({ offer, footnoteId }: OfferStripProps) {
  if (offer === null) return null;
  const { total, amountCents } = offer ?? promised;
  const remaining = offer?.remaining;
  const amount = formatMoney(amountCents).replace(/\.00$/, '');
  return (
    <section className={styles.strip} data-ground="wine" aria-label="Early offer">
      <div className={styles.columns}>
        <p className={styles.words}>
          <b>{amount} on us</b> for the first {total} students, to spend at their first event.
          <a href={`#${footnoteId}`} className={styles.note} aria-label="Terms of the offer">
            *
          </a>
        </p>
        <div aria-hidden="true" className={styles.seats}>
          {Array.from({ length: total }, (_, place) => (
            <i
              key={place}
              className={classNames(
                styles.seat,
                remaining !== undefined && place < total - remaining && styles.gone,
                remaining === undefined && styles.unknown,
              )}
            />
          ))}
        </div>
        <p className={styles.left} data-unknown={remaining === undefined || undefined}>
          <b>{remaining ?? '–'}</b> of {total} left
        </p>
      </div>
    </section>
  );
}
