import { useSite } from '../../lib/site/site.tsx';
import { FooterNote } from '../../ui/page/footer-note.tsx';
import { hasOffers, offerTermsId } from './offers.ts';
import { landingPart } from './landing-part.ts';

const terms = landingPart(offerTermsId, ({ OfferTermsText }) => <OfferTermsText />);

export function OfferTerms() {
  // Without offers the part is empty. It stays in the page, because the code of missing parts is loaded.
  return hasOffers(useSite()) ? <FooterNote {...terms} /> : <div hidden {...terms} />;
}
