import { FinePrint } from '../../ui/layout/text.tsx';
import { appetizerOffer, earlyOffer } from './offers.ts';

export function OfferTermsText() {
  return (
    <FinePrint>
      Free appetizer: up to {appetizerOffer.upTo}, once, for new users who sign up with an{' '}
      {appetizerOffer.addressDomain} address, at Brunch or Dinner only. Summer credit: {earlyOffer.credit} to
      spend at their first event for the first {earlyOffer.students} students who register for the summer
      series. We may change or end both offers. Tickets are non-refundable and non-transferable.
    </FinePrint>
  );
}
