import { sql } from 'kysely';
import type { ReadGauges } from '../../../platform/metrics/read-gauges.ts';

export const readSeatGauges: ReadGauges = async (db, now) => {
  const { rows } = await sql<{ state: string; seats: number }>`
    select seats.state, count(*) as seats from seats join events on events.id = seats.event_id
    where events.starts_at > ${now} and events.status <> 'cancelled' group by 1`.execute(db);
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
