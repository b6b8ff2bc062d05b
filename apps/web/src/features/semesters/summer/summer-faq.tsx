import { Accordion } from '../../../ui/layout/accordion.tsx';
import { Aside } from '../../../ui/layout/text.tsx';
import shared from '../semesters.module.css';
import styles from './summer-faq.module.css';

/** A longer answer scrolls inside its panel. */
const panelMaxHeight = 450;

const items = [
  {
    id: 'what',
    title: 'What is the summer series?',
    content: (
      <p>
        Twelve Wednesday evenings at 7 PM, from June 4 to August 27, 2025, in Lower Manhattan. On each of them
        you sit at a table of six to eight students whom you have not met yet. There is no table on July 2.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who can come?',
    content: (
      <p>
        University students and interns who are 18 or older and have a .edu address, from any college. We mail
        an eight-digit code to that address; there is no password. Please bring your student or government ID:
        the name on it must match the one you register with.
      </p>
    ),
  },
  {
    id: 'tickets',
    title: 'Which ticket is mine?',
    content: (
      <>
        <p>
          The All-Access Pass holds a chair for you on every Wednesday that is still to come: 12 tickets for
          $25, about $2.08 per event. The Single Event Ticket is for one evening of your choice and costs $5.
          Subscribers pay nothing for single tickets.
        </p>
        <p>
          Where a Wednesday is full, the pass puts you in line, and the next free seat is yours in turn. If
          none comes free, the share of that evening goes back to your card. The pass is on sale as long as
          single tickets for the evenings with room would cost more.
        </p>
        <p>What you eat and drink you pay at the table.</p>
      </>
    ),
  },
  {
    id: 'where',
    title: 'When do I learn where it is?',
    content: (
      <p>
        24 hours before. Then registration closes, we form the tables, and place, table mates and after-party
        open together. We tell you at once, by mail and, if you like, on your phone.
      </p>
    ),
  },
  {
    id: 'friends',
    title: 'Can I bring friends?',
    content: (
      <p>
        Two of them. Register, send your link, and as soon as your friends have registered too, the three of
        you sit together on every evening you share. A friend group is never split.
      </p>
    ),
  },
  {
    id: 'absence',
    title: 'What if I can’t come?',
    content: (
      <p>
        Until 24 hours before the start, press Unregister: the seat goes to the next in line. After that, say
        ‘I can’t come’, and we tell your table. Tickets are non-refundable and non-transferable, but what you
        paid stays with that evening: register for it again and you are not charged twice. If we cancel, you
        get it back; with a pass, the share of that evening.
      </p>
    ),
  },
];

const firstOpen = ['what'];

export function SummerFaq() {
  return (
    <section className={styles.section} aria-labelledby="summer-faq">
      <div>
        <h2 id="summer-faq" className={shared.heading}>
          Before the first <span className={styles.line}>Wednesday</span>
        </h2>
        <Aside className={styles.aside}>What everyone asks before the bread comes.</Aside>
      </div>
      <Accordion items={items} initiallyOpen={firstOpen} panelMaxHeight={panelMaxHeight} />
    </section>
  );
}
