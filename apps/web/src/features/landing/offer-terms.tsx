import { offerTermsId } from './offers.ts';
import styles from './offer-terms.module.css';
import { landingPart } from './landing-part.ts';

const terms = landingPart(offerTermsId, ({ OfferTermsText }) => <OfferTermsText />);

export function OfferTerms() {
  return (
    <div className={styles.ground} data-ground="wine">
      <div className={styles.terms} {...terms} />
    </div>
  );
}
