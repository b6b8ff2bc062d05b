import type { PrerenderedPart } from '../../lib/prerendered-part.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Accordion } from '../../ui/layout/accordion.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { questionIds, questionTitles } from './faq-questions.ts';
import styles from './faq.module.css';
import shared from './landing.module.css';
import { landingPart } from './landing-part.ts';

const answers = questionIds.map((id) => ({
  id,
  part: landingPart(`answer-${id}`, (parts) => parts.answers[id]),
}));

const firstOpen = [questionIds[0]];

export function Faq() {
  const titles = questionTitles(useSite());
  // A new element at each render, because the part changes when another catalogue was loaded.
  const items = answers.map(({ id, part }) => ({ id, title: titles[id], content: <Answer part={part} /> }));
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
