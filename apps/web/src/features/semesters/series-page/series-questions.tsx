import type { SeasonBody } from '@crewtable/contract';
import { Accordion } from '../../../ui/layout/accordion.tsx';
import { Aside } from '../../../ui/layout/text.tsx';
import shared from '../semesters.module.css';
import styles from './series-questions.module.css';

/** A longer answer scrolls inside its panel. */
const panelMaxHeight = 450;

const firstOpen = ['0'];

type SeriesQuestionsProps = {
  questions: NonNullable<SeasonBody['texts']['questions']>;
  /** 'Wednesday' */
  weekday: string;
};

export function SeriesQuestions({ questions, weekday }: SeriesQuestionsProps) {
  const { heading, note, items } = questions;
  return (
    <section className={styles.section} aria-labelledby="series-questions">
      <div>
        <h2 id="series-questions" className={shared.heading}>
          <Heading words={heading} weekday={weekday} />
        </h2>
        {note !== undefined && <Aside className={styles.aside}>{note}</Aside>}
      </div>
      <Accordion
        items={items.map(({ question, answer }, index) => ({
          id: String(index),
          title: question,
          content: answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
        }))}
        initiallyOpen={firstOpen}
        panelMaxHeight={panelMaxHeight}
      />
    </section>
  );
}

/** A weekday at the end of the heading has its own line. */
function Heading({ words, weekday }: { words: string; weekday: string }) {
  if (!words.endsWith(` ${weekday}`)) return words;
  return (
    <>
      {words.slice(0, -weekday.length)}
      <span className={styles.line}>{weekday}</span>
    </>
  );
}
