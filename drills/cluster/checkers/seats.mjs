/** No seat is given twice, and no event has more seats than places. */
export const seats = {
  name: 'no seat twice',
  async check({ query }) {
    const doubled = await query(
      `select event_id, student_id from seats group by event_id, student_id having count(*) > 1`,
    );
    const wrong = await query(
      `select events.id, capacity, seats_taken, count(seats.student_id)::int as rows
       from events left join seats on seats.event_id = events.id
       group by events.id having count(seats.student_id) > capacity or count(seats.student_id) <> seats_taken`,
    );
    return [
      ...doubled.map(({ event_id, student_id }) => `${student_id} has two seats at ${event_id}`),
      ...wrong.map(
        ({ id, capacity, seats_taken, rows }) =>
          `${id} has ${rows} seats, counts ${seats_taken} and has room for ${capacity}`,
      ),
    ];
  },
};
