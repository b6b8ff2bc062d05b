import { brand } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useSignUpSearch } from '../../lib/sign-up-search.ts';
import { Link } from '../../lib/link.tsx';
import { inSentence } from '../../lib/site/season-text.ts';
import { areaText, freeMealsText, ticketSeasons } from '../../lib/site/site-sentences.ts';
import { capitalized, listText, paidMeals, shortMoney } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Bridge } from '../../ui/drawings/bridge.tsx';
import { CodeTable, DateTicket, LitTable, OwnPlaceCard } from './step-drawings.tsx';
import styles from './onboard-page.module.css';

/** Explains the four steps from the sign-up to the first table. */
export function OnboardPage() {
  const site = useSite();
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Four steps to your first table</h1>
        <p className={styles.lead}>
          A few minutes on your phone, then one evening in {areaText(site)}. Here is what happens in between.
        </p>
        <TakeAChair />
        <Bridge className={styles.bridge} />
      </div>
      <ol className={styles.steps}>
        <Step title="Sign up with your .edu address" picture={<CodeTable />}>
          <p>
            We mail you a code of eight digits. Type it in and you are there: no password to invent, none to
            forget. Signing up and logging in are the same thing here.
          </p>
        </Step>
        <Step title="Write your place card" picture={<OwnPlaceCard />}>
          <p>
            Your name as on your ID, your birthdate, your gender and what you study towards. Your table reads
            your first name, your last initial and your college. The rest is for us, to balance the table, and
            stays there.
          </p>
        </Step>
        <Step title="Pick a date" picture={<DateTicket />}>
          <p>
            {choiceText(site)} {priceText(site)} Bring up to two friends: send them your link, and you sit
            together.
          </p>
        </Step>
        <Step title="A day before, the lights come on" picture={<LitTable />}>
          <p>
            24 hours ahead you learn the place, who is at your table and where the night goes on. Can’t make
            it after all? Until then you can still unregister. Otherwise: come hungry.
          </p>
        </Step>
      </ol>
      <div className={styles.end}>
        <p className={styles.question}>One chair is still free.</p>
        <TakeAChair dark />
      </div>
    </>
  );
}

/** 'Brunch, Lunch, Dinner, or a Wednesday of the summer series.' */
function choiceText(site: SiteBody): string {
  const meals = site.meals.map(({ title }) => title);
  const series = ticketSeasons(site).map(({ tickets: { weekday, eventTitle } }) => {
    return `a ${weekday} of the ${inSentence(eventTitle)}`;
  });
  if (meals.length + series.length === 0) {
    return `As soon as the next dates are set, choose one. Until then ${brand.onDemandName} finds three students for you, today or tomorrow.`;
  }
  if (series.length === 0) return `${listText(meals, 'or')}.`;
  if (meals.length === 0) return `${capitalized(listText(series, 'or'))}.`;
  return `${meals.join(', ')}, or ${listText(series, 'or')}.`;
}

/** '$5 holds your chair, Lunch is free.' */
function priceText(site: SiteBody): string {
  const deposits = paidMeals(site.meals).map(({ priceCents }) => priceCents);
  const tickets = ticketSeasons(site).map(({ tickets: { ticketCents } }) => ticketCents);
  const [price, ...otherPrices] = new Set([...deposits, ...tickets]);
  if (price === undefined) return everythingIsFreeText(site.meals.length);
  const names = [...(deposits.length > 0 ? ['a deposit'] : []), ...(tickets.length > 0 ? ['a ticket'] : [])];
  const paid = otherPrices.length === 0 ? shortMoney(price) : capitalized(listText(names, 'or'));
  const free = freeMealsText(site.meals);
  return free === '' ? `${paid} holds your chair.` : `${paid} holds your chair, ${free}.`;
}

/** Follows the names of the meals, so it does not repeat them. */
function everythingIsFreeText(meals: number): string {
  return ['', 'It is free.', 'Both are free.'][meals] ?? 'All of them are free.';
}

function TakeAChair({ dark = false }: { dark?: boolean }) {
  const search = useSignUpSearch();
  return (
    <LinkButton asChild size="large" variant={dark ? 'dark' : 'primary'}>
      <Link to={{ pathname: '/login', search }}>{dark ? 'Take it' : 'Start with your email'}</Link>
    </LinkButton>
  );
}

function Step({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}
