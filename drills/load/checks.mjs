/** What must be true in the database afterwards. Each check reads facts, and judges them in a function of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import { studentId } from '../../bench/registration/students.mjs';
import { eventIds, queuedNumbers, sizes } from './sizes.mjs';

/** Two notices and all crews are about 50,000 mails, which have time until then. */
const drainedWithinMs = 20 * 60_000;
/** The others are in buckets or genders that do not add up to crews. */
const minCrewShare = 0.9;

/** Not one seat too many, and a seat for everybody whose registration was acknowledged. */
export async function checkSeats(query, phase, calls) {
  const eventId = eventIds.rush(phase);
  const stored = await readSeats(query, [eventId]);
  const { rows } = await query(`select seats_taken as taken from events where id = '${eventId}'`);
  return {
    name: `${sizes.rush} students for ${sizes.seats} seats, ${phase}`,
    found: `${stored.length} seats`,
    faults: judgeSeats({
      stored,
      counted: rows[0].taken,
      acknowledged: (calls.seated[eventId] ?? []).map(studentId),
    }),
  };
}

export function judgeSeats({ stored, counted, acknowledged }) {
  const faults = [];
  if (stored.length !== sizes.seats) faults.push(`${stored.length} of ${sizes.seats} seats`);
  if (new Set(stored).size !== stored.length) faults.push('a student has two seats');
  if (counted !== stored.length) faults.push(`${counted} counted, ${stored.length} stored`);
  return [...faults, ...judgeAcknowledged({ stored, acknowledged })];
}

/** Everybody whose payment was acknowledged has a seat. */
export async function checkPaid(query, phases) {
  const stored = await readSeats(query, eventIds.paid);
  const acknowledged = phases
    .flatMap(({ calls }) => eventIds.paid.flatMap((eventId) => calls.seated[eventId] ?? []))
    .map(studentId);
  return {
    name: 'paid seats',
    found: `${acknowledged.length} acknowledged`,
    faults: judgeAcknowledged({ stored, acknowledged }),
  };
}

export function judgeAcknowledged({ stored, acknowledged }) {
  const present = new Set(stored);
  const lost = acknowledged.filter((id) => !present.has(id));
  return lost.length === 0 ? [] : [`${lost.length} acknowledged seats are missing`];
}

async function readSeats(query, ids) {
  const { rows } = await query(
    `select student_id as "studentId" from seats where event_id = any($1) and state = 'registered'`,
    [ids],
  );
  return rows.map((row) => row.studentId);
}

/** The jobs and mails that wait get time to leave. */
export async function checkQueue(query) {
  const startedAt = performance.now();
  const secondsSoFar = () => (performance.now() - startedAt) / 1_000;
  const count = async () => {
    const { rows } = await query(`select
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts)
        + (select count(*)::int from outgoing_mail where waits_for_pickup) as waiting,
      (select coalesce(sum(amount), 0)::int from deliveries where channel = 'mail' and outcome = 'done') as mails,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as failed`);
    return rows[0];
  };
  const before = await count();
  let left = before;
  while (left.waiting > 0 && secondsSoFar() < drainedWithinMs / 1_000) {
    await pause(1_000);
    left = await count();
  }
  const seconds = secondsSoFar();
  return {
    name: 'the queue',
    found: `${before.waiting} jobs and mails, empty ${seconds.toFixed(0)} s after the load: ${((left.mails - before.mails) / seconds).toFixed(0)} mails a second`,
    faults: judgeQueue({ ...left, seconds }),
  };
}

export function judgeQueue({ waiting, failed, seconds }) {
  return [
    ...(waiting === 0 ? [] : [`${waiting} jobs and mails are left after ${seconds.toFixed(0)} s`]),
    ...(failed === 0 ? [] : [`${failed} jobs have failed`]),
  ];
}

/** Everybody gets one notice. */
export async function checkNotices(query, phase) {
  const { rows } = await query(`select count(*)::int as notices, count(distinct student_id)::int as students
    from notifications where subject = '${eventIds.notified(phase)}'`);
  return {
    name: `a notice to ${sizes.notified}, ${phase}`,
    found: `${rows[0].notices} notices`,
    faults: judgeNotices(rows[0]),
  };
}

export function judgeNotices({ notices, students }) {
  return notices === sizes.notified && students === sizes.notified
    ? []
    : [`${notices} notices to ${students} students`];
}

/** How many of those who waited have a crew; no student is in two. */
export async function checkCrews(query, phase) {
  const { from, to } = queuedNumbers(phase);
  const { rows } = await query(`select count(*)::int as members,
      count(distinct crew_members.student_id)::int as students,
      extract(epoch from min(crews.created_at - lobbies.queued_at))::float8 as first,
      extract(epoch from max(crews.created_at - lobbies.queued_at))::float8 as last
    from crew_members join crews on crews.id = crew_id join lobbies on lobbies.id = lobby_id
    where crew_members.student_id between '${studentId(from)}' and '${studentId(to)}'`);
  return {
    name: `${sizes.queued} students wait for a crew, ${phase}`,
    found: `${rows[0].students} have one, the first after ${secondsText(rows[0].first)}, the last after ${secondsText(rows[0].last)}`,
    faults: judgeCrews(rows[0]),
  };
}

const secondsText = (value) => (value === null ? 'never' : `${value.toFixed(1)} s`);

export function judgeCrews({ members, students }) {
  return [
    ...(members === students ? [] : [`${members - students} are in two crews`]),
    ...(students >= minCrewShare * sizes.queued ? [] : [`only ${students} have a crew`]),
  ];
}

/** Every open page stays open, and gets each notice once. */
export function judgePages({ expected, open, closeCodes, notices }) {
  const faults = [];
  if (open !== expected)
    faults.push(`${open} of ${expected} sockets are open (${[...new Set(closeCodes)].join(', ')})`);
  for (const [eventId, { once, missing, doubled }] of Object.entries(notices))
    if (once !== expected)
      faults.push(`${eventId}: ${once} pages got the notice once, ${missing} did not, ${doubled} got two`);
  return faults;
}

/** Every page that reads its data again after a notice gets it, or is refused for now. */
export function judgeRefetches(refetches) {
  return Object.entries(refetches).flatMap(([eventId, { statuses }]) => [
    ...(statuses['200'] > 0 ? [] : [`${eventId}: no page read its data again`]),
    ...Object.entries(statuses)
      .filter(([status]) => status !== '200' && status !== '503')
      .map(([status, count]) => `${eventId}: pages that read their data again got ${count} x ${status}`),
  ]);
}
