import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCleanUp } from '../../../../test/clean-up.ts';
import { insertQueuedStudents } from '../../../../test/fixtures/rows/many-queued-students.ts';
import { startChildProcess } from '../../../../test/servers/child-process.ts';
import { packCrewsInThisThread } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { scheduleMatching } from './schedule-matching.ts';

const killableMatcher = new URL('../../../../test/killable/crew-matcher.ts', import.meta.url);

/** Set CREWTABLE_CROWD=100000 in the environment for the largest expected number of students. */
const wanted = Number(process.env['CREWTABLE_CROWD'] ?? 2_400);
const buckets = wanted >= 20_000 ? 200 : 20;
/**
 * Each bucket has as many singles as trios and an even number of pairs, so that every student finds a crew.
 */
const students = Math.ceil(wanted / (12 * buckets)) * 12 * buckets;

test(
  'when several workers match crews and one is killed midway, every crew has four students, no lobby is split, and every student is in one crew',
  { timeout: 600_000 },
  async () => {
    const app = await startTestApp({
      emptyCalendar: true,
      worker: false,
      packCrews: packCrewsInThisThread,
      roundMs: 200,
    });
    const { db, pool } = app.database;
    await insertQueuedStudents(db, students, buckets, app.clock.now());
    const queues = await db
      .selectFrom('lobbies')
      .select(['city', 'location', 'meeting_time as meetingTime'])
      .distinct()
      .execute();
    expect(queues).toHaveLength(buckets);
    await db.transaction().execute(async (tx) => {
      for (const queue of queues) await scheduleMatching(tx, queue, app.clock.now());
    });

    const childProcess = await startChildProcess(killableMatcher, app.databaseUrl);
    await childProcess.waitForLine('bucket locked');
    const before = performance.now();
    for (let started = 0; started < 3; started += 1) {
      const worker = await app.startWorker();
      addCleanUp(() => worker.stop());
    }
    await childProcess.kill();

    const count = async (what: string) =>
      (await pool.query<{ count: number }>(`select count(*) from ${what}`)).rows[0]!.count;
    await expect.poll(() => count(`lobbies where status = 'queued'`), { timeout: 500_000 }).toBe(0);
    const seconds = (performance.now() - before) / 1_000;
    console.info(
      `${students} students in ${seconds.toFixed(1)} s: ${Math.round(students / seconds)} a second`,
    );

    expect(await count('crews')).toBe(students / 4);
    expect(await count('crew_members')).toBe(students);
    expect(await count('(select student_id from crew_members group by student_id) as each_once')).toBe(
      students,
    );
    expect(await count('(select from crew_members group by crew_id having count(*) <> 4) as odd')).toBe(0);
    expect(
      await count('(select from crew_members group by lobby_id having count(distinct crew_id) > 1) as split'),
    ).toBe(0);
    expect(await count('quickcrew_places where crew_id is not null and lobby_id is null')).toBe(students);
    const { rows } = await sql<{ meetings: number }>`
      select count(*) as meetings from crew_members
      join crews on crews.id = crew_members.crew_id join lobbies on lobbies.id = crew_members.lobby_id
      where crews.meeting_time <> lobbies.meeting_time`.execute(db);
    expect(rows[0]?.meetings).toBe(0);
  },
);
