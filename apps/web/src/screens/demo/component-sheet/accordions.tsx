import { Accordion } from '../../../ui/layout/accordion.tsx';
import { Chapter } from './specimen.tsx';

const questions = [
  {
    id: 'locked',
    title: 'Why is the venue locked?',
    content: (
      <p>
        So that everyone arrives curious. The place, your table mates and the after-party open 24 hours before
        the start.
      </p>
    ),
  },
  {
    id: 'friends',
    title: 'Can I bring friends?',
    content: <p>Up to two. Invite them from the event, and you sit at the same table.</p>,
  },
];

const longText = [
  {
    id: 'long',
    title: 'A long text scrolls within its panel',
    content: Array.from({ length: 8 }, (_, i) => (
      <p key={i}>
        Everything on this sheet is table stationery: menu lines with leaders, tickets, place cards, the bill.
        The empty chair is always yours.
      </p>
    )),
  },
];

export function Accordions() {
  return (
    <Chapter title="Accordion">
      <Accordion items={questions} initiallyOpen={['locked']} />
      <Accordion items={longText} panelMaxHeight={160} multiple />
    </Chapter>
  );
}
