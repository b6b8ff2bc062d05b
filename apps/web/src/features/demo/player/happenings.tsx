import { formatTime } from '../../../lib/format-date.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { seatToneOf } from '../../../ui/layout/avatar-tone.ts';
import type { Happening } from '../demo-queries.ts';
import styles from './happenings.module.css';

type HappeningsProps = {
  happenings: readonly Happening[];
  nothing: string;
};

/** Scrolls, so it must be focusable: keyboard users could not reach its end otherwise. */
const reachable = { tabIndex: 0 };

/** What the people of the viewer's table or crew did, newest first. */
export function Happenings({ happenings, nothing }: HappeningsProps) {
  return (
    <section aria-labelledby="happenings-title">
      <h2 id="happenings-title" className={styles.title}>
        What is happening
      </h2>
      {happenings.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ol className={styles.list} aria-label="What is happening" {...reachable}>
          {happenings.map((happening) => (
            <li key={happening.id}>
              <Avatar size="small" initials={initialsOf(happening)} tone={toneOf(happening)} />
              <p>
                <b>{happening.isYou ? 'You' : happening.firstName}</b> {happening.text}
              </p>
              <time dateTime={happening.at}>{formatTime(new Date(happening.at))}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function initialsOf({ firstName, lastInitial }: Happening): string {
  return `${firstName.slice(0, 1)}${lastInitial.slice(0, 1)}`.toUpperCase();
}

/** As at the table: the viewer coral, friends pink, others by their id. */
function toneOf({ isYou, isFriend, userId }: Happening) {
  if (isYou) return 'coral';
  return isFriend ? 'blush' : seatToneOf(userId);
}
