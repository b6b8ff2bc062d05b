import { suggestionTypes } from '@crewtable/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingRows, OfficeSection } from '../../components/office/office-page.tsx';
import { formatMonthDay } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { feedbackQuery, reasonNames, suggestionsQuery } from './feedback-queries.ts';
import type { FeedbackFilter } from './feedback-queries.ts';
import { PeriodFilter } from './period-filter.tsx';
import { SuggestionChart } from './small-charts.tsx';
import styles from './feedback.module.css';

interface SuggestionListProps {
  filter: FeedbackFilter;
  onChange: (changes: Record<string, string | null>) => void;
}

/** What students tell us who find no event for them. */
export function SuggestionList({ filter, onChange }: SuggestionListProps) {
  const numbers = useQuery(feedbackQuery(filter));
  const list = useInfiniteQuery(suggestionsQuery(filter));
  const suggestions = list.data?.pages.flatMap((page) => page.suggestions) ?? [];
  const { data } = numbers;
  const totals = suggestionTypes.map(
    (_, place) => data?.periods.reduce((sum, period) => sum + (period.suggestions[place] ?? 0), 0) ?? 0,
  );
  const total = totals.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PeriodFilter filter={filter} data={data} onChange={onChange} />
      {numbers.isPending && <LoadingRows />}
      {numbers.error && (
        <LoadFailure
          error={numbers.error}
          onRetry={() => void numbers.refetch()}
          working={numbers.isFetching}
        />
      )}
      {data && (
        <OfficeSection title="Reasons" action={<span className={styles.sum}>{total}</span>}>
          {total === 0 ? (
            <p className={styles.empty}>
              No suggestions in this time. Students send them from the page of an event.
            </p>
          ) : (
            <>
              <SuggestionChart step={data.step} periods={data.periods} />
              <ul className={styles.legend}>
                {suggestionTypes.map((type, place) => (
                  <li key={type} data-reason={place}>
                    {reasonNames[type]} <b>{totals[place]}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
        </OfficeSection>
      )}
      <OfficeSection title="In their words">
        <div className={styles.chips} role="group" aria-label="Which reason">
          {[undefined, ...suggestionTypes].map((type) => (
            <button
              key={type ?? 'all'}
              type="button"
              className={styles.chip}
              aria-pressed={filter.reason === type}
              onClick={() => onChange({ reason: type ?? null })}
            >
              {type === undefined ? 'All' : reasonNames[type]}
            </button>
          ))}
        </div>
        {list.isPending && <LoadingRows />}
        {list.error && (
          <LoadFailure error={list.error} onRetry={() => void list.refetch()} working={list.isFetching} />
        )}
        {list.data && suggestions.length === 0 && (
          <p className={styles.empty}>
            {filter.reason === undefined && filter.title === undefined
              ? 'Nobody has written anything yet.'
              : 'Nobody has written anything that fits this filter.'}
          </p>
        )}
        {suggestions.length > 0 && (
          <ul className={styles.words} aria-label="Suggestions">
            {suggestions.map(({ id, text, type, about, day }) => (
              <li key={id}>
                {text}
                <small>
                  {reasonNames[type]}
                  {about !== null && `, from ${about}`}, {formatMonthDay(new Date(`${day}T12:00:00Z`))}
                </small>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <p className={styles.more}>
            <Button
              variant="second"
              size="small"
              working={list.isFetchingNextPage}
              workingLabel="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Older suggestions
            </Button>
          </p>
        )}
      </OfficeSection>
    </>
  );
}
