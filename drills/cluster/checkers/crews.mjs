/** Every student who holds a spot is in one crew of four, or still waits for one. */
export const crews = {
  name: 'one crew for each student',
  async check({ query, journal }) {
    const members = await query('select student_id, crew_id from crew_members where left_at is null');
    const waiting = await query(
      `select student_id from lobby_members join lobbies on lobbies.id = lobby_id where status = 'queued'`,
    );
    const places = new Map();
    for (const { student_id } of [...members, ...waiting])
      places.set(student_id, (places.get(student_id) ?? 0) + 1);
    const sizes = new Map();
    for (const { crew_id } of members) sizes.set(crew_id, (sizes.get(crew_id) ?? 0) + 1);
    return [
      ...journal.holds
        .filter((studentId) => !places.has(studentId))
        .map((studentId) => `${studentId} is in no crew and does not wait for one`),
      ...[...places]
        .filter(([, count]) => count > 1)
        .map(([studentId, count]) => `${studentId} is in ${count} crews, or in one and in the queue`),
      ...[...sizes]
        .filter(([, size]) => size !== 4)
        .map(([crewId, size]) => `crew ${crewId} has ${size} members`),
    ];
  },
  controls: [
    {
      what: 'a student is in no crew',
      sql: `delete from crew_members where ctid = (select ctid from crew_members limit 1)`,
      expected: /is in no crew and does not wait for one/,
    },
    {
      what: 'a student is in two crews',
      sql: `insert into crew_members (crew_id, student_id, lobby_id)
       select (select max(id::text)::uuid from crews), student_id, lobby_id from crew_members
       where crew_id = (select min(id::text)::uuid from crews) limit 1`,
      expected: /is in 2 crews/,
    },
    {
      what: 'a crew has three members',
      sql: `delete from crew_members where ctid = (select ctid from crew_members limit 1)`,
      expected: /has 3 members$/,
    },
  ],
};
