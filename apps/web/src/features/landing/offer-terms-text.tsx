import {
  firstToRegisterText,
  seriesWord,
  ticketSeasons,
  withArticle,
} from '../../lib/site/site-sentences.ts';
import { capitalized, listText, shortMoney } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { FinePrint } from '../../ui/layout/text.tsx';

export function OfferTermsText() {
  const site = useSite();
  const terms: string[] = [];
  if (site.appetizer) {
    const { university, amountCents, meals } = site.appetizer;
    terms.push(
      `Free appetizer: up to ${shortMoney(amountCents)}, once, for new users who sign up with ${withArticle(university)} address, at ${listText(meals, 'or')} only.`,
    );
  }
  for (const { offer, tickets } of ticketSeasons(site)) {
    if (!offer) continue;
    terms.push(
      `${capitalized(seriesWord(tickets.eventTitle))} credit: ${shortMoney(offer.amountCents)} to spend at their first event for ${firstToRegisterText(offer.students, tickets.eventTitle)}.`,
    );
  }
  if (terms.length === 0) return null;
  return (
    <FinePrint>
      {terms.join(' ')} We may change or end {manyOffers[terms.length - 1] ?? 'these offers'}. Tickets are
      non-refundable and non-transferable.
    </FinePrint>
  );
}

const manyOffers = ['this offer', 'both offers'];
