import { Link } from '../../lib/link.tsx';
import { tableNames, tablesBySize } from '../../lib/site/site-sentences.ts';
import { listOfListsText } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { facts, us } from './facts.ts';
import type { PolicySection } from './policy.ts';

export const joining: readonly PolicySection[] = [
  {
    id: 'agreement',
    title: 'What this is',
    body: (
      <p>
        These terms are the agreement between you and {us.name}. By signing up, registering for an event or
        paying, you accept them. How we treat your data is in the <Link to="/privacy">Privacy Policy</Link>,
        what we leave in your browser in the <Link to="/cookie">Cookie Use Policy</Link>.
      </p>
    ),
  },
  {
    id: 'who-may-join',
    title: 'Who may join',
    body: (
      <ul>
        <li>You are {facts.minimumAge} or older.</li>
        <li>You have a university address that ends in .edu, and it is yours.</li>
        <li>
          Your name is the one on your student or government ID; a preferred first name is fine. Your
          birthdate is real.
        </li>
        <li>You have one account, use it yourself, and are not someone we have had to ask to leave.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        You sign in with a code that we mail to you. A person who can read your mailbox can sign in as you, so
        keep it to yourself, and tell us if someone else got in. We never ask for a code by phone, chat or
        mail.
      </p>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <>
        <p>
          We form the tables, find the places and tell you where. <SizesOfTables /> Friend groups are never
          split. We cannot promise whom you will meet, or that you will like them.
        </p>
        <p>
          Restaurants and bars are independent of us. What you eat and drink you order and pay there, and
          their house rules and the law apply; alcohol is for guests aged 21 or older.
        </p>
      </>
    ),
  },
  {
    id: 'seats',
    title: 'Seats',
    body: (
      <ul>
        <li>
          Registration closes 24 hours before the start. Then tables are formed, and venue, table mates and
          after-party unlock. If a venue is delayed, we notify you.
        </li>
        <li>
          While you pay, your seat is kept for {facts.seatKeptWhilePaying}. It is yours once we have seen the
          payment succeed. If that happens later and no seat is left, we refund the money automatically and
          notify you.
        </li>
        <li>
          A full event has a waitlist. A freed seat is offered to the first student on the waitlist and kept
          for {facts.waitlistOffer}, but never past the close of registration.
        </li>
        <li>A seat is for you alone. You cannot sell it, give it away or send another person.</li>
      </ul>
    ),
  },
  {
    id: 'friends',
    title: 'Friends and invitations',
    body: (
      <p>
        A friend group has at most {facts.friendGroup} students, you included, and each needs a registration
        of their own. You may send {facts.invitationsPerDay} invitations by mail a day, one to each address
        for an event, and only to people who would like to have it. You can remove a friend from your group,
        or leave one, until registration closes.
      </p>
    ),
  },
];

function SizesOfTables() {
  const sizes = tablesBySize(useSite()).map((tables, index) => {
    const { tableMin, tableMax } = tables[0]!;
    const size = tableMin === tableMax ? `${tableMin}` : `${tableMin} to ${tableMax}`;
    return `${size}${index === 0 ? ' students' : ''} at ${tableNames(tables)}`;
  });
  if (sizes.length === 0) return 'The size of the tables is shown with each event.';
  return `A table has ${listOfListsText(sizes)}; when the number of guests makes that impossible, we choose the nearest size.`;
}
