import { FinePrint } from '../../ui/layout/text.tsx';
import { FooterNote } from '../../ui/page/footer-note.tsx';

/** The terms of the offer, at the end of the page. */
export function OfferFootnote({ id }: { id: string }) {
  return (
    <FooterNote id={id}>
      <FinePrint>
        * The first 50 students who register for the summer series get $10 to spend at their first event. It
        is given once per student, is not paid out in cash and ends with that event. We reserve the right to
        change or end the offer. Tickets are non-refundable and non-transferable.
      </FinePrint>
    </FooterNote>
  );
}
