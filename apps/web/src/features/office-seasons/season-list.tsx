import type { OfficeSeasonSummaryBody } from '@crewtable/contract';
import office from '../../components/office/office.module.css';
import { Link } from '../../lib/link.tsx';
import styles from './seasons.module.css';

const tones = {
  draft: 'amber',
  announced: undefined,
  open: 'green',
  running: 'green',
  over: undefined,
} as const;

export function SeasonList({ seasons }: { seasons: readonly OfficeSeasonSummaryBody[] }) {
  return (
    <ul className={office.rows}>
      {seasons.map((season) => (
        <li key={season.id} className={styles.season}>
          <Link to={`/organise/seasons/${season.id}`} className={styles.seasonLink}>
            <b>{season.title}</b>
            <small>{season.dateRange}</small>
          </Link>
          <span className={styles.numbers}>{numbersOf(season)}</span>
          <span className={office.tag} data-tone={tones[season.state]}>
            {season.stateText}
          </span>
        </li>
      ))}
    </ul>
  );
}

function numbersOf({
  registration,
  dates,
  seats,
  seatsTaken,
  joined,
  state,
}: OfficeSeasonSummaryBody): string {
  if (registration === 'none') return 'For information';
  if (registration === 'list') return `${joined} on the list`;
  const planned = `${dates} ${dates === 1 ? 'date' : 'dates'}`;
  if (state === 'draft') return planned;
  return `${planned} · ${seatsTaken.toLocaleString('en-US')} of ${seats.toLocaleString('en-US')} seats · ${joined} joined`;
}
