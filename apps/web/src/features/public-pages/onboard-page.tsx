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
    return `Choose one from the calendar, or let ${brand.onDemandName} find three students for you today.`;
  }
  if (series.length === 0) return `${listText(meals, 'or')}.`;
  if (meals.length === 0) return `${capitalized(listText(series, 'or'))}.`;
  return `${meals.join(', ')}, or ${listText(series, 'or')}.`;
}

/** '$5 holds your chair, Lunch is free.' */
function priceText(site: SiteBody): string {
  const prices = new Set([
    ...paidMeals(site.meals).map(({ priceCents }) => priceCents),
    ...ticketSeasons(site).map(({ tickets }) => tickets.ticketCents),
  ]);
  const free = freeMealsText(site.meals);
  if (prices.size === 0) return free === '' ? '' : `${free}.`;
  const chair = `${prices.size === 1 ? shortMoney([...prices][0]!) : 'A deposit or a ticket'} holds your chair`;
  return free === '' ? `${chair}.` : `${chair}, ${free}.`;
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
