import { firstStudentsText } from '../../../lib/site/site-sentences.ts';
import { shortMoney } from '../../../lib/site/site-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './offer-strip.module.css';
import type { ShownOffer } from './shown-offer.ts';

/** A larger number of seats is not drawn. */
const maxSeatsDrawn = 100;

type OfferStripProps = { offer: ShownOffer; footnoteId: string };

/** The offer for the first students who register, with the number of places left. */
export function OfferStrip({ offer: { total, amountCents, remaining }, footnoteId }: OfferStripProps) {
  return (
    <section className={styles.strip} data-ground="wine" aria-label="Early offer">
      <div className={styles.columns}>
        <p className={styles.words}>
          <b>{shortMoney(amountCents)} on us</b> for {firstStudentsText(total)}, to spend at their first
          event.
          <a href={`#${footnoteId}`} className={styles.note} aria-label="Terms of the offer">
            *
          </a>
        </p>
        {total <= maxSeatsDrawn && (
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
        )}
        <p className={styles.left} data-unknown={remaining === undefined || undefined}>
          <b>{remaining ?? '–'}</b> of {total} left
        </p>
      </div>
    </section>
  );
}
