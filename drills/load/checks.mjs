/** What must be true in the database afterwards. Each returns what is wrong, or nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { studentId } from '../../bench/registration/students.mjs';
import { sizes } from './sizes.mjs';
import { rushEventId, toldEventId } from './town.mjs';

const drainedWithinMs = 10 * 60_000;

/** Not one seat too many, and a seat for everybody who was told so. */
export async function checkSeats(query, phases) {
  const { rows } = await query(
    `select student_id as "studentId" from seats where event_id = '${rushEventId}'`,
  );
  const { rows: counted } = await query(
    `select seats_taken as taken from events where id = '${rushEventId}'`,
  );
  const stored = new Set(rows.map((row) => row.studentId));
  const lost = phases.flatMap(({ calls }) => calls.seated).filter((n) => !stored.has(studentId(n)));
  const faults = [];
  if (rows.length !== sizes.seats || stored.size !== rows.length)
    faults.push(`${rows.length} of ${sizes.seats} seats`);
  if (counted[0].taken !== rows.length) faults.push(`${counted[0].taken} counted, ${rows.length} stored`);
  if (lost.length > 0) faults.push(`${lost.length} acknowledged seats are missing`);
  return { name: `${sizes.rush} students for ${sizes.seats} seats`, found: `${rows.length} seats`, faults };
}

/** Everybody is told once, and the notices leave by mail when there is time. */
export async function checkTold(query) {
  const waiting = async () => {
    const { rows } = await query(`select
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as jobs,
      (select count(*)::int from outgoing_mail where waits_for_pickup) as mails`);
    return rows[0].jobs + rows[0].mails;
  };
  const startedAt = performance.now();
  let left = await waiting();
  while (left > 0 && performance.now() - startedAt < drainedWithinMs) {
    await pause(1_000);
    left = await waiting();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { rows } = await query(`select count(*)::int as notices, count(distinct student_id)::int as students
    from notifications where subject = '${toldEventId}'`);
  const { notices, students } = rows[0];
  const faults = [];
  if (notices !== sizes.told || students !== sizes.told)
    faults.push(`${notices} notices to ${students} students`);
  if (left > 0) faults.push(`${left} jobs are left after ${seconds.toFixed(0)} s`);
  return {
    name: `a notice to ${sizes.told}`,
    found: `${notices} notices, queue empty ${seconds.toFixed(0)} s after the load`,
    faults,
  };
}

/** How many of those who waited have a crew; no student is in two. */
export async function countCrews(query) {
  const { rows } = await query(`select count(*)::int as members, count(distinct student_id)::int as students
    from crew_members`);
  const { members, students } = rows[0];
  return {
    name: `${sizes.queued} students wait for a crew`,
    found: `${students} have one`,
    faults: [
      ...(members === students ? [] : [`${members - students} are in two crews`]),
      ...(students >= 0.9 * sizes.queued ? [] : [`only ${students} have a crew`]),
    ],
  };
}
