import type { SiteBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import { inSentence } from '../../lib/site/season-text.ts';
import { mealsByPrice, noDepositText, ticketSeasons } from '../../lib/site/site-sentences.ts';
import { capitalized } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { FactTable } from './fact-table.tsx';
import { facts, us } from './facts.ts';

type Row = readonly [name: string, price: string, gives: string];

export function PriceTable() {
  const site = useSite();
  return (
    <FactTable
      caption="In US dollars. We add no fees."
      columns={['For', 'Price', 'What you get']}
      rows={[
        ...mealRows(site),
        ...ticketRows(site),
        [
          'Subscription',
          `${facts.subscription} a month`,
          `${capitalized(noDepositText(site.meals))}, and no charge for single tickets of a series. The pass is not included.`,
        ],
        [us.quick, `${facts.hold} hold`, 'Nothing, if you come. See below.'],
      ]}
    />
  );
}

function mealRows({ meals }: SiteBody): Row[] {
  return mealsByPrice(meals).map((group) => {
    const [{ priceCents }] = group as [SiteBody['meals'][number]];
    return [
      group.map(({ title }) => title).join(', '),
      priceCents === 0 ? 'Free' : `${formatMoney(priceCents)} deposit`,
      'Your seat at one event.',
    ];
  });
}

function ticketRows(site: SiteBody): Row[] {
  return ticketSeasons(site).flatMap(({ title, tickets }, _index, seasons): Row[] => {
    const { eventTitle, weekday, ticketCents, passCents, passDates } = tickets;
    const ofSeason = seasons.length > 1 ? `, ${title}` : '';
    const single: Row = [
      `Single Event Ticket${ofSeason}`,
      formatMoney(ticketCents),
      `One ${weekday} of the ${inSentence(eventTitle)}.`,
    ];
    const pass: Row = [
      `All-Access Pass${ofSeason}`,
      formatMoney(passCents),
      `A seat on every ${weekday} still to come, or a place on its waitlist where it is full.`,
    ];
    // A pass that single tickets would be cheaper than is not on sale.
    return passDates > 0 ? [single, pass] : [single];
  });
}
