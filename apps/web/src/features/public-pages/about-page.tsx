import { brand, holdCents, subscriptionCents } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format-money.ts';
import { Link } from '../../lib/link.tsx';
import { inSentence } from '../../lib/site/season-text.ts';
import {
  areaText,
  freeMealsText,
  mealsByPrice,
  tableNames,
  tablesBySize,
  ticketSeasons,
} from '../../lib/site/site-sentences.ts';
import {
  capitalized,
  listOfListsText,
  listText,
  paidMeals,
  shortMoney,
  sizesInWords,
  titlesText,
  weekdaysText,
} from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import type { DishName } from '../../ui/drawings/dish.tsx';
import { mealDish } from '../../ui/drawings/meal-dish.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Leader } from '../../ui/layout/leader.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import { CoverDishes, Fork, Knife, WaterGlass } from './table-things.tsx';
import styles from './about-page.module.css';

/** Designed as an open menu: what the product is on the left page, how it works on the right page. */
export function AboutPage() {
  const site = useSite();
  const seasons = ticketSeasons(site);
  const dishes: DishName[] = [
    ...site.meals.map(({ title }, place) => mealDish(title, place)),
    ...seasons.map((): DishName => 'tart'),
    'latte',
  ];
  return (
    <div className={styles.cloth}>
      <Fork className={styles.fork} />
      <WaterGlass className={styles.glass} />
      <Knife className={styles.knife} />
      <div className={styles.menu}>
        <div className={styles.left}>
          <SmallLabel>About us</SmallLabel>
          <h1 className={styles.title}>A small table in a large city</h1>
          <p className={styles.lead}>
            {brand.name} books tables in {areaText(site)} for university students who have not met. You bring
            your appetite and, if you like, two friends. We bring the rest of the table.
          </p>
          <CoverDishes className={styles.dishes} dishes={dishes} />
          <Course title="To choose from">
            {site.meals.map(({ title, weekdays }) => (
              <Line key={title} price={weekdaysText(weekdays)}>
                {title}
              </Line>
            ))}
            {seasons.map(({ id, tickets: { eventTitle, weekday } }) => (
              <Line key={id} price={`${weekday}s`}>
                {capitalized(inSentence(eventTitle))}
              </Line>
            ))}
            <Line price="today, for four">{brand.onDemandName}</Line>
          </Course>
          <Course title="Who may sit">
            <p>
              University students with a .edu address, aged 18 or older. Any college, any subject, and interns
              who are in town for the summer.
            </p>
          </Course>
        </div>
        <div className={styles.right}>
          <Course title="How a table is set">
            <Line price="beside you">Your friends</Line>
            <Line price="mixed">Colleges</Line>
            <Line price="elsewhere">People you have met</Line>
            <Line price="never">Anyone you blocked</Line>
            <Line price="a day ahead">The address</Line>
          </Course>
          <Course title="House rules">
            <p>{sizesText(tablesBySize(site))} Small enough for one conversation.</p>
            <p>You choose a date, not people. There are no profiles to browse and no swiping.</p>
            <p>Your gender and birthdate help us to balance a table. Other students never see them.</p>
            <p>Something felt wrong? Report or block in one tap. Every report is read.</p>
          </Course>
          <Course title="The bill">
            <p>{billText(site)}</p>
          </Course>
          <Course title="Questions">
            <p>
              Read <Link to="/manifesto">why we do it</Link>, or write to us at{' '}
              <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We answer.
            </p>
            <div className={styles.ways}>
              <LinkButton asChild>
                <Link to="/onboard">How to get a seat</Link>
              </LinkButton>
            </div>
          </Course>
        </div>
      </div>
    </div>
  );
}

/**
 * 'Six to eight at a table, and two to four at lunch.' The sizes that most tables have come first, the others from
 * small to large. If no sizes are the usual ones, all are named: 'Two to four at lunch, and six to eight at dinner.'
 */
function sizesText(groups: ReturnType<typeof tablesBySize>): string {
  if (groups.length === 0) return 'A few students at a table.';
  const sorted = groups.toSorted(
    ([one], [other]) => one!.tableMin - other!.tableMin || one!.tableMax - other!.tableMax,
  );
  const most = Math.max(...groups.map(({ length }) => length));
  const [usual, ...alsoUsual] = sorted.filter(({ length }) => length === most);
  const hasUsual = alsoUsual.length === 0;
  const named = (hasUsual ? sorted.filter((group) => group !== usual) : sorted).map((tables) => {
    return `${sizesInWords(tables[0]!)} at ${tableNames(tables, inSentence)}`;
  });
  const sizes = hasUsual ? [`${sizesInWords(usual![0]!)} at a table`, ...named] : named;
  return `${capitalized(listOfListsText(sizes))}.`;
}

/** '$5 holds your chair at Brunch and Dinner. Lunch is free, and a subscription covers every deposit ...' */
function billText(site: SiteBody): string {
  const prices = mealsByPrice(paidMeals(site.meals)).map((group, index) => {
    const holds = index === 0 ? ' holds your chair' : '';
    return `${shortMoney(group[0]!.priceCents)}${holds} at ${titlesText(group, 'and')}`;
  });
  const tickets = ticketSeasons(site).map(({ tickets: { eventTitle, ticketCents } }) => {
    return `${shortMoney(ticketCents)} for the ${inSentence(eventTitle)}`;
  });
  const free = freeMealsText(site.meals);
  const andSubscription = free === '' ? 'A subscription' : `${free}, and a subscription`;
  const aMonth = `for ${formatMoney(subscriptionCents)} a month. That is how we pay for this: there are no ads, and we never sell your data.`;
  if (prices.length > 0)
    return `${listOfListsText(prices)}. ${andSubscription} covers every deposit ${aMonth}`;
  if (tickets.length > 0) {
    return `A single ticket costs ${listText(tickets, 'and')}. ${andSubscription} covers every single ticket ${aMonth}`;
  }
  const nothingToPay =
    free === ''
      ? `${brand.onDemandName} holds ${shortMoney(holdCents)} on your card and releases it when you check in`
      : free;
  return `${nothingToPay}. There are no ads, and we never sell your data.`;
}

function Course({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.course}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ children, price }: { children: ReactNode; price: string }) {
  return (
    <Leader className={styles.line} price={<span className={styles.price}>{price}</span>}>
      <span>{children}</span>
    </Leader>
  );
}
