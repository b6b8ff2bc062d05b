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
  /** False if some of the dates are on other weekdays. */
  hasSharedWeekday: boolean;
};

export function SeriesQuestions({ questions, weekday, hasSharedWeekday }: SeriesQuestionsProps) {
  const { heading, note, items } = questions;
  return (
    <section className={styles.section} aria-labelledby="series-questions">
      <div>
        <h2 id="series-questions" className={shared.heading}>
          <Heading words={heading} {...{ weekday, hasSharedWeekday }} />
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

type HeadingProps = { words: string } & Pick<SeriesQuestionsProps, 'weekday' | 'hasSharedWeekday'>;

/**
 * A weekday at the end of the heading has its own line. 'Before the first Wednesday' is 'Before the first
 * date' if the dates have several weekdays.
 */
function Heading({ words, weekday, hasSharedWeekday }: HeadingProps) {
  if (!words.endsWith(` ${weekday}`)) return words;
  const start = words.slice(0, -weekday.length);
  // After other words, as in 'See you on Wednesday', 'date' would not be English.
  const canSayDate = /\b(first|next|last|every|each) $/i.test(start);
  return (
    <>
      {start}
      <span className={styles.line}>{!hasSharedWeekday && canSayDate ? 'date' : weekday}</span>
    </>
  );
}
