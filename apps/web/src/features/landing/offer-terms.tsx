import { FooterNote } from '../../ui/page/footer-note.tsx';
import { offerTermsId } from './offers.ts';
import { landingPart } from './landing-part.ts';

const terms = landingPart(offerTermsId, ({ OfferTermsText }) => <OfferTermsText />);

export function OfferTerms() {
  return <FooterNote {...terms} />;
}
