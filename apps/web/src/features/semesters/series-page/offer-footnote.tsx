import { earlyOfferText } from '../../../lib/site/site-sentences.ts';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { FooterNote } from '../../../ui/page/footer-note.tsx';
import type { ShownOffer } from './shown-offer.ts';

type OfferFootnoteProps = {
  id: string;
  offer: ShownOffer;
  /** 'Summer Series' */
  eventTitle: string;
};

/** The terms of the offer, at the end of the page. */
export function OfferFootnote({ id, offer, eventTitle }: OfferFootnoteProps) {
  return (
    <FooterNote id={id}>
      <FinePrint>
        * {earlyOfferText(offer.total, offer.amountCents, eventTitle)} It is given once per student, is not
        paid out in cash and ends with that event. We reserve the right to change or end the offer. Tickets
        are non-refundable and non-transferable.
      </FinePrint>
    </FooterNote>
  );
}
