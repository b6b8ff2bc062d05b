import type { EventPageBody } from '@crewtable/contract';
import { formatDay } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import styles from './event.module.css';

const width = 620;
const height = 220;
const inner = { left: 36, right: 20, top: 26, bottom: 26 };

/** How the event filled, with the date before as a dotted line. The numbers are also said in words. */
export function RegistrationCurve({ event }: { event: EventPageBody }) {
  const { points, compared } = event.curve;
  const last = points.at(-1)!;
  if (event.registered === 0 && compared === null)
    return <p className={styles.empty}>Nobody has registered yet. Students see the event on its page.</p>;
  const from = new Date(points[0]!.at).getTime();
  const to = Math.max(new Date(event.closesAt).getTime(), new Date(last.at).getTime(), from + 1);
  const most = Math.max(
    last.registered,
    compared?.points.at(-1)?.registered ?? 0,
    Math.min(event.capacity, last.registered * 4 + 8),
  );
  const top = niceTop(most);
  const x = (at: string) =>
    inner.left + ((new Date(at).getTime() - from) / (to - from)) * (width - inner.left - inner.right);
  const y = (count: number) => height - inner.bottom - (count / top) * (height - inner.top - inner.bottom);
  const line = (list: typeof points) =>
    list
      .map(
        ({ at, registered }, index) =>
          `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(registered).toFixed(1)}`,
      )
      .join('');
  const area = `${line(points)}L${x(last.at).toFixed(1)} ${y(0)}L${inner.left} ${y(0)}Z`;
  const isNear = x(last.at) > width - 90;
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={wordsOf(event)}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={inner.left} x2={width - inner.right} y1={y(top * part)} y2={y(top * part)} />
            <text x={inner.left - 8} y={y(top * part) + 4} textAnchor="end">
              {Math.round(top * part)}
            </text>
          </g>
        ))}
        {event.capacity <= top && (
          <g data-part="capacity">
            <line x1={inner.left} x2={width - inner.right} y1={y(event.capacity)} y2={y(event.capacity)} />
            <text x={inner.left + 6} y={y(event.capacity) - 6}>
              capacity {event.capacity}
            </text>
          </g>
        )}
        <path d={area} data-part="area" />
        {compared && <path d={line(compared.points)} data-part="compared" />}
        <path d={line(points)} data-part="line" />
        <circle cx={x(last.at)} cy={y(last.registered)} r={4} />
        <text
          data-part="now"
          x={x(last.at) + (isNear ? -8 : 8)}
          y={y(last.registered) - 8}
          textAnchor={isNear ? 'end' : 'start'}
        >
          {last.registered} {event.status === 'open' ? 'now' : 'at closing'}
        </text>
        <text x={inner.left} y={height - 6}>
          {formatDay(new Date(from))}
        </text>
        <text x={width - inner.right} y={height - 6} textAnchor="end">
          {formatDay(new Date(to))}
        </text>
      </svg>
      {compared && (
        <figcaption>
          Dotted:{' '}
          <Link to={`/organise/events/${compared.eventId}`}>{formatDay(new Date(compared.startsAt))}</Link>,
          the date before, at the same time ahead of the start.
        </figcaption>
      )}
    </figure>
  );
}

function wordsOf({ registered, capacity, curve: { compared, points } }: EventPageBody): string {
  const now = `${registered} of ${capacity} registered.`;
  if (!compared) return now;
  const at = points.at(-1)!.at;
  const then = compared.points.findLast((point) => point.at <= at)?.registered ?? 0;
  return `${now} The date before had ${then} at this time.`;
}

/** The next round number for the axis. */
function niceTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 4)));
  const steps = [1, 2, 4, 5, 8, 10].map((factor) => factor * step);
  return steps.find((top) => top >= most) ?? 10 * step;
}
