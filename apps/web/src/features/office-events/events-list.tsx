import type { OfficeEventBody } from '@crewtable/contract';
import { eventState, nextStep } from '../../components/office/event-words.ts';
import rowStyles from '../../components/office/rows.module.css';
import { SeatsBar } from '../../components/office/seats-bar.tsx';
import { formatDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';

export function EventsList({ events, now }: { events: readonly OfficeEventBody[]; now: Date }) {
  return (
    <div className={rowStyles.scroll}>
      <table className={rowStyles.table}>
        <thead>
          <tr>
            <th>Event</th>
            <th>Day</th>
            <th>Start</th>
            <th>Registered</th>
            <th>
              <span className={rowStyles.hidden}>Filled</span>
            </th>
            <th className={rowStyles.number}>Waitlist</th>
            <th className={rowStyles.number}>Tables</th>
            <th>State</th>
            <th>Next step</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const { text, tone } = eventState(event, now);
            return (
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
                <td className={rowStyles.number}>{event.waiting}</td>
                <td className={rowStyles.number}>{event.tables}</td>
                <td data-part="state">
                  <span className={rowStyles.state} data-tone={tone}>
                    {text}
                  </span>
                </td>
                <td data-part="step">{nextStep(event, now)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
