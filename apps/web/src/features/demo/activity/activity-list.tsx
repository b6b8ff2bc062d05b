import { formatDate } from '../../../lib/format-date.ts';
import styles from './activity-list.module.css';

type Line = { key: string; words: string; at: string };

/** The list scrolls, so it must be focusable: keyboard users could not reach its end otherwise. */
const reachable = { tabIndex: 0 };

/** A short list of events with their time: what happened, what is due, what failed. */
export function ActivityList({ title, lines, nothing }: { title: string; lines: Line[]; nothing: string }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ol className={styles.lines} aria-label={title} {...reachable}>
          {lines.map(({ key, words, at }) => (
            <li key={key}>
              <span>{words}</span>
              <time dateTime={at}>{formatDate(new Date(at))}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
