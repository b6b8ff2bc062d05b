import { brand, crewSize, holdCents } from '@crewtable/contract';
import { calendarDate, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { numberInWords, shortMoney } from '../../lib/site/site-text.ts';
import { Mark } from '../../ui/drawings/mark.tsx';
import styles from './crew-times.module.css';
import type { CrewOptions } from './week-data.ts';

/** The times at which crews meet next, each with how many students wait for it. */
export function CrewTimes({ crews, today }: { crews: CrewOptions; today: string }) {
  const [first] = crews.meetingTimes;
  if (!crews.isOpen || first === undefined) return null;
  const day = calendarDate(new Date(first.meetingTime)) === today ? 'today' : 'tomorrow';
  return (
    <section className={styles.crews} data-ground="wine" aria-labelledby="crew-times">
      <Mark chairs={4} className={styles.mark} />
      <div>
        <h2 id="crew-times" className={styles.title}>
          {brand.onDemandName}, {day}
        </h2>
        <p className={styles.words}>
          A crew of {numberInWords(crewSize)} at a time you choose. A {shortMoney(holdCents)} hold, released
          when you check in.
        </p>
      </div>
      <ul className={styles.times}>
        {crews.meetingTimes.map(({ meetingTime, waiting }) => (
          <li key={meetingTime}>
            <Link to="/automeetup" className={styles.time} data-waiting={waiting > 0 || undefined}>
              <b>{formatTime(new Date(meetingTime))}</b>{' '}
              <small>{waiting > 0 ? `${waiting} waiting` : 'be the first'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
