import { brand, holdCents } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { inSentence } from '../../lib/site/season-text.ts';
import {
  freeMealsText,
  seriesWord,
  tablesBySize,
  ticketSeasons,
  withArticle,
} from '../../lib/site/site-sentences.ts';
import {
  capitalized,
  listOfListsText,
  listText,
  paidMeals,
  shortMoney,
  sizesInWords,
} from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import type { QuestionId } from './faq-questions.ts';

export const answers: Record<QuestionId, ReactNode> = {
  who: <Who />,
  venue: (
    <p>
      Because your table does not exist yet. Registration closes 24 hours before the start; then we form the
      tables and give each of them a place. Venue, table mates and after-party unlock together, and we notify
      you immediately.
    </p>
  ),
  deposit: <DepositOrPrice />,
  friends: (
    <p>
      Yes, two. A friend group is three students in all, you included. Register, send your link from the
      event, and as soon as your friends have registered too you sit together. A friend group is never split.
    </p>
  ),
  colleges: (
    <p>
      Every college and university that gives its students a .edu address, whether you study in New York or
      are here for an internship. We mail an eight-digit code to that address; there is no password. You must
      be 18 or older.
    </p>
  ),
  absence: <Absence />,
};

function Who() {
  const sizes = tablesBySize(useSite()).map((tables, index) => {
    const names = tables.map(({ title, weekday }, place) => {
      if (weekday) return `on ${seriesWord(title)} ${weekday}s`;
      return place === 0 ? `at ${title}` : title;
    });
    return `${sizesInWords(tables[0]!)}${index === 0 ? ' students' : ''} ${listText(names, 'and')}`;
  });
  return (
    <p>
      {sizes.length === 0 ? 'A few students' : capitalized(listOfListsText(sizes))}, you included. All of them
      signed in with a .edu address. We mix colleges and look for people you have not sat with before. You see
      first names, last initials and colleges 24 hours ahead.
    </p>
  );
}

function DepositOrPrice() {
  return paidMeals(useSite().meals).length === 0 ? <Price /> : <Deposit />;
}

function Deposit() {
  const { meals } = useSite();
  const paid = paidMeals(meals).map(({ title }) => withArticle(title));
  const free = freeMealsText(meals);
  return (
    <>
      <p>
        It holds your chair at {listText(paid, 'or')}, so that no restaurant is left with empty ones. What you
        eat and drink you pay at the table. {free === '' ? 'Subscribers' : `${free}, and subscribers`} pay no
        deposit.
      </p>
      <p>
        If you unregister, the deposit is not refunded, but it stays with that event: register for it again
        and you are not charged twice. If we cancel, you get it back.
      </p>
    </>
  );
}

/** The answer if no meal has a deposit. */
function Price() {
  const site = useSite();
  const free = freeMealsText(site.meals);
  const tickets = ticketSeasons(site).map(({ tickets: { eventTitle, ticketCents } }) => {
    return `${shortMoney(ticketCents)} for one date of the ${inSentence(eventTitle)}`;
  });
  if (tickets.length > 0) {
    return (
      <>
        <p>
          {free !== '' && `${free}. `}A single ticket costs {listText(tickets, 'and')}. Subscribers pay
          nothing for single tickets. What you eat and drink you pay at the table.
        </p>
        <p>
          If you unregister, the ticket is not refunded, but it stays with that event: register for it again
          and you are not charged twice. If we cancel, you get your money back.
        </p>
      </>
    );
  }
  if (free !== '') {
    return <p>{free}: you pay only for what you eat and drink, at the table.</p>;
  }
  return (
    <p>
      {brand.onDemandName} holds {shortMoney(holdCents)} on your card and releases it when you check in. What
      you eat and drink you pay at the table. The prices of the next dates are shown as soon as they are set.
    </p>
  );
}

function Absence() {
  const site = useSite();
  const paid = paidMeals(site.meals).length > 0 ? 'deposit' : ticketSeasons(site).length > 0 && 'ticket';
  return (
    <>
      <p>
        Until 24 hours before the start, press Unregister: the seat goes to the next student on the waitlist.
        After that the tables are formed, so press ‘I can’t come’: we notify your table and make sure that it
        does not become too small.{paid && ` The ${paid} is not refunded in either case.`}
      </p>
      <p>
        {brand.onDemandName} has a rule of its own: you can leave a crew without cost until 60 minutes before
        you meet.
      </p>
    </>
  );
}
