import type { TodayBody } from '@crewtable/contract';
import { nextStep } from '../../components/office/event-words.ts';
import { SeatsBar } from '../../components/office/seats-bar.tsx';
import tableStyles from '../../components/office/rows.module.css';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';

type Next = TodayBody['next'][number];

/** The next seven events. On a phone each is two lines. */
export function NextEvents({ next, now }: { next: readonly Next[]; now: Date }) {
  return (
    <div className={tableStyles.scroll}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th>Event</th>
            <th>Day</th>
            <th>Start</th>
            <th>Registered</th>
            <th>
              <span className={tableStyles.hidden}>Filled</span>
            </th>
            <th className={tableStyles.number}>Waitlist</th>
            <th>Venues</th>
            <th>Next step</th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ event, tablesNeeded, hasRoom }) => (
            <tr key={event.id}>
              <td data-part="title">
                <Link to={`/organise/events/${event.id}`}>{event.title}</Link>
              </td>
              <td data-part="day">{formatDay(new Date(event.startsAt))}</td>
              <td data-part="time">{formatTime(new Date(event.startsAt))}</td>
              <td data-part="count">
                <b>{event.registered}</b> of {event.capacity}
              </td>
              <td data-part="bar">
                <SeatsBar taken={event.registered} of={event.capacity} />
              </td>
              <td data-part="waiting" className={tableStyles.number}>
                {event.waiting}
                <span className={tableStyles.phone}> waiting</span>
              </td>
              <td data-part="venues">
                <Venues event={event} tablesNeeded={tablesNeeded} hasRoom={hasRoom} />
              </td>
              <td data-part="step">{nextStep(event, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Venues({ event, tablesNeeded, hasRoom }: Next) {
  const [tone, text] =
    event.lateSince !== null
      ? ['red', 'None']
      : event.venues > 0
        ? ['green', `${event.venues} for ${event.tables} tables`]
        : tablesNeeded === 0
          ? ['none', 'None needed yet']
          : hasRoom
            ? ['green', `Room for ${tablesNeeded} ${tablesNeeded === 1 ? 'table' : 'tables'}`]
            : ['amber', `No room for ${tablesNeeded}`];
  return (
    <span className={tableStyles.state} data-tone={tone}>
      {text}
    </span>
  );
}
