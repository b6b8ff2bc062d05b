import type { RatedEventBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure, LoadingRows, OfficeSection } from '../../components/office/office-page.tsx';
import { formatDay } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { eventFeedbackQuery, feedbackQuery, fewAnswersQuery } from './feedback-queries.ts';
import type { FeedbackFilter } from './feedback-queries.ts';
import { averageOf, countOf, formatAverage } from './feedback-words.ts';
import { PeriodFilter } from './period-filter.tsx';
import { RatingBars, RatingChart } from './small-charts.tsx';
import styles from './feedback.module.css';

interface EventRatingsProps {
  filter: FeedbackFilter;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Rows that are shown at once. A year has hundreds of events. */
const shownRows = 40;

export function EventRatings({ filter, onChange }: EventRatingsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(feedbackQuery(filter));
  const [isAll, setIsAll] = useState(false);
  const sum = sumOf(data?.events ?? []);
  const average = averageOf(sum);
  const rows = isAll ? (data?.events ?? []) : (data?.events ?? []).slice(0, shownRows);
  return (
    <>
      <PeriodFilter filter={filter} data={data} onChange={onChange} />
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && (
        <>
          <OfficeSection
            title="Ratings"
            action={
              <span className={styles.sum}>
                {average === undefined
                  ? 'none yet'
                  : `${formatAverage(average)} of 5, ${countOf(totalOf(sum), 'rating', 'ratings')}`}
              </span>
            }
          >
            {average === undefined ? (
              <p className={styles.empty}>
                No ratings to show in this time. Students are asked the morning after an event; ratings appear
                here from {data.minAnswers} answers on.
              </p>
            ) : (
              <RatingChart step={data.step} periods={data.periods} />
            )}
          </OfficeSection>
          <OfficeSection title="By event" action={<span className={styles.sum}>{data.events.length}</span>}>
            {data.events.length === 0 ? (
              <p className={styles.empty}>
                No event took place in this time. Try earlier weeks or all events.
              </p>
            ) : (
              <EventTable events={rows} onOpen={(eventId) => onChange({ event: eventId })} />
            )}
            {rows.length < data.events.length && (
              <p className={styles.more}>
                <Button variant="second" size="small" onClick={() => setIsAll(true)}>
                  All {data.events.length} events
                </Button>
              </p>
            )}
            <p className={styles.note}>
              Ratings and words are shown from {data.minAnswers} answers on, without names. What students wish
              about each other is shown to nobody.
            </p>
          </OfficeSection>
          <FewAnswers minAnswers={data.minAnswers} />
        </>
      )}
      {filter.eventId !== undefined && (
        <EventDialog eventId={filter.eventId} onClose={() => onChange({ event: null })} />
      )}
    </>
  );
}

function EventTable({
  events,
  onOpen,
}: {
  events: readonly RatedEventBody[];
  onOpen: (eventId: string) => void;
}) {
  return (
    <table className={styles.events}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Came</th>
          <th scope="col">Answers</th>
          <th scope="col">Rating</th>
          <th scope="col">Words</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, title, startsAt, came, answers, ratings, lines }) => {
          const average = averageOf(ratings);
          const day = formatDay(new Date(startsAt));
          return (
            <tr key={id}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(id)} aria-label={`${title}, ${day}`}>
                  <b>{title}</b> {day}
                </button>
              </th>
              <td data-label="came">{came}</td>
              <td data-label={answers === 1 ? 'answer' : 'answers'}>{answers}</td>
              <td>
                {ratings && average !== undefined ? (
                  <span className={styles.rating}>
                    <RatingBars ratings={ratings} />
                    <b>{formatAverage(average)}</b>
                  </span>
                ) : (
                  <span className={styles.faint}>{answers === 0 ? 'none' : 'too few'}</span>
                )}
              </td>
              <td data-label={lines === 1 ? 'line' : 'lines'}>{lines}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function EventDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(eventFeedbackQuery(eventId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? data.title : 'Feedback'}
      lead={
        data &&
        `${formatDay(new Date(data.startsAt))}. ${countOf(data.came, 'student', 'students')} came, ${data.answers} answered.`
      }
    >
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && (
        <div className={styles.detail}>
          {data.ratings ? (
            <RatingTable ratings={data.ratings} />
          ) : (
            <p className={styles.empty}>
              {data.answers === 0
                ? 'Nobody has answered yet.'
                : `Shown from ${data.minAnswers} answers on, so that nobody can guess who said what.`}
            </p>
          )}
          {data.words.length > 0 && (
            <section>
              <h3>In their words</h3>
              <Words words={data.words} />
              <p className={styles.note}>In no order, without names and ratings.</p>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

function RatingTable({ ratings }: { ratings: readonly number[] }) {
  const total = totalOf(ratings);
  return (
    <table className={styles.distribution}>
      <caption>
        {formatAverage(averageOf(ratings)!)} of 5, {countOf(total, 'rating', 'ratings')}
      </caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = ratings[rating - 1] ?? 0;
          return (
            <tr key={rating}>
              <th scope="row">{rating}</th>
              <td aria-hidden>
                <i style={{ width: `${(count / Math.max(1, total)) * 100}%` }} />
              </td>
              <td>{count}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Words about events with too few answers, put together so that nothing students wrote is lost. */
function FewAnswers({ minAnswers }: { minAnswers: number }) {
  const { data } = useQuery(fewAnswersQuery);
  if (!data || data.words.length === 0) return null;
  return (
    <OfficeSection
      title="Events with few answers"
      action={<span className={styles.sum}>{countOf(data.words.length, 'line', 'lines')}</span>}
    >
      <Words words={data.words} />
      <p className={styles.note}>
        Of all events with fewer than {minAnswers} answers, of all time, together and in no order.
      </p>
    </OfficeSection>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <ul className={styles.words}>
      {words.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two students may write the same words
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

const totalOf = (ratings: readonly number[]) => ratings.reduce((sum, count) => sum + count, 0);

const sumOf = (events: readonly RatedEventBody[]) =>
  [0, 1, 2, 3, 4].map((place) => events.reduce((sum, { ratings }) => sum + (ratings?.[place] ?? 0), 0));
