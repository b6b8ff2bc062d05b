import type { PrerenderedPart } from '../../lib/prerendered-part.ts';
import { FaqSection } from '../../ui/page/faq-section.tsx';
import { questions } from './faq-questions.ts';
import styles from './faq.module.css';
import { landingPart } from './landing-part.ts';

const items = questions.map(({ id, title }) => {
  const answer = landingPart(`answer-${id}`, ({ answers }) => answers[id]);
  return { id, title, content: <Answer part={answer} /> };
});

const firstOpen = [questions[0].id];

export function Faq() {
  return (
    <FaqSection
      id="faq"
      heading={['Before you', 'sit down']}
      remark="Six questions everyone asks."
      items={items}
      initiallyOpen={firstOpen}
    />
  );
}

function Answer({ part }: { part: PrerenderedPart }) {
  return <div className={styles.answer} {...part} />;
}
