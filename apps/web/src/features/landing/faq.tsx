import type { PrerenderedPart } from '../../lib/prerendered-part.ts';
import { Accordion } from '../../ui/layout/accordion.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { questions } from './faq-questions.ts';
import styles from './faq.module.css';
import shared from './landing.module.css';
import { landingPart } from './landing-part.ts';

const items = questions.map(({ id, title }) => {
  const answer = landingPart(`answer-${id}`, ({ answers }) => answers[id]);
  return { id, title, content: <Answer part={answer} /> };
});

const firstOpen = [questions[0].id];

export function Faq() {
  return (
    <section className={styles.section} aria-labelledby="faq">
      <div>
        <h2 id="faq" className={shared.heading}>
          Before you <span className={styles.line}>sit down</span>
        </h2>
        <Aside className={styles.aside}>Six questions everyone asks.</Aside>
      </div>
      <Accordion items={items} initiallyOpen={firstOpen} />
    </section>
  );
}

function Answer({ part }: { part: PrerenderedPart }) {
  return <div className={styles.answer} {...part} />;
}
