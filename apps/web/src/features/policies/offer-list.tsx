import { earlyOfferText, ticketSeasons, withArticle } from '../../lib/site/site-sentences.ts';
import { listText, shortMoney } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';

/** The offers of the catalogue, and the rules for all of them. */
export function OfferList() {
  const site = useSite();
  const { appetizer } = site;
  return (
    <ul>
      {ticketSeasons(site).map(
        ({ id, tickets, offer }) =>
          offer && (
            <li key={id}>
              <b>Early offer.</b> {earlyOfferText(offer.students, offer.amountCents, tickets.eventTitle)}
            </li>
          ),
      )}
      {appetizer && (
        <li>
          <b>Free appetizer.</b> New users with {withArticle(appetizer.university)} address get one appetizer
          of up to {shortMoney(appetizer.amountCents)}, at {listText(appetizer.meals, 'or')} only.
        </li>
      )}
      <li>
        Offers are personal, have no cash value, and we may change or end them. What is already yours stays
        yours.
      </li>
    </ul>
  );
}
