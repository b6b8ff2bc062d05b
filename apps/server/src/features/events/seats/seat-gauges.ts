import { sql } from 'kysely';
import type { ReadGauges } from '../../../platform/metrics/read-gauges.ts';

/** It begins with the events to come, each read by index: the seats of past events are too many to read. */
export const readSeatGauges: ReadGauges = async (db, now) => {
  const { rows } = await sql<{ state: string; seats: number }>`
    select state, sum(counted)::integer as seats from events
    cross join lateral (select state, count(*) as counted from seats where event_id = events.id group by state) as counts
    where starts_at > ${now} and status <> 'cancelled' group by state`.execute(db);
  const waiting = await sql<{ waiting: number }>`
    select count(*) as waiting from waitlist join events on events.id = waitlist.event_id
    where events.starts_at > ${now}`.execute(db);
  return [
    {
      name: 'seats',
      help: 'Seats of coming events by state',
      labelNames: ['state'],
      values: rows.map(({ state, seats }) => ({ labels: { state }, value: seats })),
    },
    {
      name: 'waitlist_students',
      help: 'Students who wait for a seat of a coming event',
      values: [{ value: waiting.rows[0]!.waiting }],
    },
  ];
};
