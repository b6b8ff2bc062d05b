import { offerTermsId } from './offers.ts';
import styles from './offer-terms.module.css';
import { printedPart } from './printed-part.ts';

const terms = printedPart(offerTermsId, ({ OfferTermsText }) => <OfferTermsText />);

export function OfferTerms() {
  return (
    <div className={styles.ground} data-ground="wine">
      <div className={styles.terms} {...terms} />
    </div>
  );
}
