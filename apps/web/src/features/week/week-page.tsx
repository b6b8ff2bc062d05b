import { weekDays } from '@crewtable/contract';
import type { WeekBody, WeekDateBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { seasonLinkText } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { registrationPath } from '../../lib/wanted-date.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Mark } from '../../ui/drawings/mark.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { Aside, FinePrint, SmallLabel } from '../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { CrewTimes } from './crew-times.tsx';
import { SeatGauge } from './seat-gauge.tsx';
import type { LoadedWeek } from './week-data.ts';
import { WeekLine } from './week-line.tsx';
import styles from './week-page.module.css';
import { nextWithRoom, sharedArea, weekParts } from './week-text.ts';
import type { WeekPart } from './week-text.ts';

/** Designed as an open menu card: this week on the left page, the next one on the right page. */
export function WeekPage({ data, failed, isLoading, load }: LoadedWeek) {
  const dates = data?.week.dates ?? [];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.introduction}>
          <h1 className={styles.heading}>This week</h1>
          <Aside className={styles.aside}>
            {`Every table for the next ${weekDays} days. Pick a chair, we find the company.`}
          </Aside>
        </div>
        <NextTable dates={dates} />
      </header>
      {data === undefined && failed && (
        <ErrorState title="The dates could not be loaded" working={isLoading} onRetry={load}>
          Please check your connection.
        </ErrorState>
      )}
      {data === undefined && !failed && <MenuLoading />}
      {data !== undefined && (dates.length > 0 ? <Menu week={data.week} /> : <NoDates />)}
      {data?.crews !== undefined && <CrewTimes crews={data.crews} today={data.week.firstDay} />}
      <div className={styles.fine}>
        <FinePrint>
          Dates close 24 hours before the start. Then the tables are laid, and everyone seated is told where.
        </FinePrint>
        <FinePrint>All times New York.</FinePrint>
      </div>
    </div>
  );
}

function NextTable({ dates }: { dates: readonly WeekDateBody[] }) {
  const next = nextWithRoom(dates);
  if (next === undefined) return null;
  const { date, label, when, details } = next;
  return (
    <Paper as="section" className={styles.next} aria-label={label}>
      <SeatGauge date={date} className={styles.gauge} />
      <div>
        <SmallLabel>{label}</SmallLabel>
        <p className={styles.when}>{when}</p>
        <p className={styles.left}>{details}</p>
      </div>
      <LinkButton asChild size="small" className={styles.take ?? ''}>
        <Link to={registrationPath(date.eventId, date.seasonSlug)}>Take a seat</Link>
      </LinkButton>
    </Paper>
  );
}

function MenuCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.frame}>{children}</div>
    </div>
  );
}

function Menu({ week }: { week: WeekBody }) {
  const area = sharedArea(week.dates);
  return (
    <>
      <MenuCard>
        {weekParts(week).map((part) => (
          <MenuPage key={part.from} part={part} today={week.firstDay} area={area} />
        ))}
      </MenuCard>
      <p className={styles.key}>
        <span className={styles.keyTaken}>Taken</span>
        <span className={styles.keyFree}>Free</span>
        <span>Eight chairs stand for the whole room. Choose a line to take a seat.</span>
      </p>
    </>
  );
}

type MenuPageProps = {
  part: WeekPart;
  today: string;
  /** The area of all dates, if they have the same one. */
  area: string | undefined;
};

function MenuPage({ part, today, area }: MenuPageProps) {
  const { from, until, days } = part;
  return (
    <section className={styles.menuPage} aria-label={`${from} to ${until}`}>
      <h2 className={styles.range}>
        <span>{from}</span> <span>to {until}</span>
      </h2>
      <SmallLabel className={styles.area}>{area ?? 'New York'}</SmallLabel>
      {days.length === 0 && <Aside className={styles.none}>No tables on these days.</Aside>}
      {days.length > 0 && (
        <ol className={styles.lines}>
          {days.flatMap(({ dates }) =>
            dates.map((date, index) => (
              <WeekLine
                key={date.eventId}
                date={date}
                today={today}
                isFirstOfDay={index === 0}
                area={area === undefined ? date.area : undefined}
              />
            )),
          )}
        </ol>
      )}
      <div className={styles.stamp}>
        <Mark />
      </div>
    </section>
  );
}

const emptyTable: TableSeat[] = Array.from({ length: 8 }, (_, index) => ({
  state: 'open',
  you: index === 0,
}));

/** A new installation, or a pause of all meals. */
function NoDates() {
  const [season] = useSite().seasons;
  return (
    <MenuCard>
      <section className={styles.empty} aria-labelledby="no-dates">
        <Table seats={emptyTable} decorative className={styles.emptyTable} />
        <h2 id="no-dates" className={styles.range}>
          No tables in the next {weekDays} days
        </h2>
        <p>New dates appear on this page as soon as they are set.</p>
        <LinkButton asChild variant="second">
          {season === undefined ? (
            <Link to="/onboard">See how it works</Link>
          ) : (
            <Link to={seasonPath(season)}>{seasonLinkText(season)}</Link>
          )}
        </LinkButton>
      </section>
    </MenuCard>
  );
}

const loadingLines = [1, 2, 3, 4, 5, 6, 7];

/** Its own drawing: the skeletons belong to the code of signed-in pages, which visitors do not load. */
function MenuLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <MenuCard>
        {['left', 'right'].map((side) => (
          <div key={side} className={styles.menuPage}>
            <div className={styles.loadingRange} />
            {loadingLines.map((line) => (
              <div key={line} className={styles.loadingLine} />
            ))}
          </div>
        ))}
      </MenuCard>
    </div>
  );
}
