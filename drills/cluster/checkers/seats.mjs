/** No seat is given twice, and no event has more seats than places. */
export const seats = {
  name: 'no seat twice',
  async check({ query }) {
    const doubled = await query(
      `select event_id, student_id from seats group by event_id, student_id having count(*) > 1`,
    );
    const events = await query(
      `select events.id, capacity, seats_taken, count(seats.student_id)::int as rows
       from events left join seats on seats.event_id = events.id group by events.id`,
    );
    return [
      ...doubled.map(({ event_id, student_id }) => `${student_id} has two seats at ${event_id}`),
      ...events
        .filter(({ capacity, rows }) => rows > capacity)
        .map(({ id, capacity, rows }) => `${id} has ${rows} seats and room for ${capacity}`),
      ...events
        .filter(({ seats_taken, rows }) => rows !== seats_taken)
        .map(({ id, seats_taken, rows }) => `${id} has ${rows} seats and counts ${seats_taken}`),
    ];
  },
  controls: [
    {
      what: 'a seat is doubled',
      sql: `alter table seats drop constraint seats_pkey cascade; alter table seats drop constraint if exists seats_calendar_secret_key;
       insert into seats select * from seats where ctid = (select ctid from seats where state = 'registered' limit 1)`,
      expected: /has two seats/,
    },
    {
      what: 'an event counts one seat too few',
      sql: `update events set seats_taken = seats_taken - 1 where id = (select event_id from seats limit 1)`,
      expected: /and counts \d+$/,
    },
    {
      what: 'an event has more seats than places',
      sql: `alter table events drop constraint events_check;
       update events set capacity = seats_taken - 1 where id = (select id from events order by seats_taken desc limit 1)`,
      expected: /and room for \d+$/,
    },
  ],
};
