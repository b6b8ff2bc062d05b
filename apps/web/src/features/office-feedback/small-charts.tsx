import { suggestionTypes } from '@crewtable/contract';
import type { FeedbackPeriodBody, FeedbackStep } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { reasonNames } from './feedback-queries.ts';
import { averageOf, formatAverage, periodName } from './feedback-words.ts';
import styles from './feedback.module.css';

interface ChartProps {
  step: FeedbackStep;
  periods: readonly FeedbackPeriodBody[];
}

/**
 * The drawing is stretched to the width of the page, so its texts are beside it, not in it. The same numbers are in
 * a table for screen readers.
 */
function Chart({
  step,
  periods,
  axis,
  children,
  table,
}: ChartProps & { axis: readonly [string, string]; children: ReactNode; table: ReactNode }) {
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} aria-hidden>
        <span className={styles.axis}>
          <i>{axis[0]}</i>
          <i>{axis[1]}</i>
        </span>
        <svg viewBox={`0 0 ${periods.length} 100`} preserveAspectRatio="none">
          {[0, 50, 100].map((y) => (
            <line key={y} x1={0} x2={periods.length} y1={y} y2={y} />
          ))}
          {children}
        </svg>
        <span className={styles.dates}>
          <i>{periodName(step, periods[0]!.from)}</i>
          <i>{periodName(step, periods.at(-1)!.from)}</i>
        </span>
      </div>
      <VisuallyHidden>{table}</VisuallyHidden>
    </figure>
  );
}

/** The average by week or month, from 1 to 5. A period without ratings leaves a gap. */
export function RatingChart({ step, periods }: ChartProps) {
  const points = periods.map(({ ratings }, index) => {
    const average = averageOf(ratings);
    return average === undefined ? undefined : { x: index + 0.5, y: 100 - ((average - 1) / 4) * 100 };
  });
  const line = points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y.toFixed(1)}`)
    .filter((part) => part !== undefined)
    .join('');
  const dots = points.map((point) => (point ? `M${point.x} ${point.y.toFixed(1)}h0` : '')).join('');
  return (
    <Chart
      step={step}
      periods={periods}
      axis={['5', '1']}
      table={
        <table>
          <caption>Average rating by {step}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Average</th>
              <th scope="col">Ratings</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, ratings }) => (
              <tr key={from}>
                <th scope="row">{periodName(step, from)}</th>
                <td>{ratings ? formatAverage(averageOf(ratings)!) : 'none'}</td>
                <td>{ratings?.reduce((sum, count) => sum + count, 0) ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <path d={line} data-part="line" />
      <path d={dots} data-part="dots" />
    </Chart>
  );
}

/** Suggestions by week or month, one bar of three reasons. */
export function SuggestionChart({ step, periods }: ChartProps) {
  const totals = periods.map(({ suggestions }) => suggestions.reduce((sum, count) => sum + count, 0));
  const top = Math.max(4, ...totals);
  return (
    <Chart
      step={step}
      periods={periods}
      axis={[String(top), '0']}
      table={
        <table>
          <caption>Suggestions by {step}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {suggestionTypes.map((type) => (
                <th key={type} scope="col">
                  {reasonNames[type]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, suggestions }) => (
              <tr key={from}>
                <th scope="row">{periodName(step, from)}</th>
                {suggestionTypes.map((type, place) => (
                  <td key={type}>{suggestions[place] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      {periods.map(({ from, suggestions }, index) =>
        suggestions.map((count, place) => {
          const below = suggestions.slice(0, place).reduce((sum, each) => sum + each, 0);
          const height = (count / top) * 100;
          return (
            <rect
              key={`${from} ${suggestionTypes[place]!}`}
              data-reason={place}
              x={index + 0.2}
              width={0.6}
              y={100 - (below / top) * 100 - height}
              height={height}
            />
          );
        }),
      )}
    </Chart>
  );
}

/** Five bars, from 1 to 5. */
export function RatingBars({ ratings }: { ratings: readonly number[] }) {
  const top = Math.max(1, ...ratings);
  return (
    <svg className={styles.bars} viewBox="0 0 46 18" aria-hidden>
      {ratings.map((count, index) => {
        const height = Math.max(1, (count / top) * 16);
        // oxlint-disable-next-line react/no-array-index-key -- the place is the rating
        return <rect key={index} x={index * 9.5} width={7} y={17 - height} height={height} rx={1} />;
      })}
    </svg>
  );
}
