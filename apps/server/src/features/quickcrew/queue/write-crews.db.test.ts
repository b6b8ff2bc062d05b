import { expect, test } from 'vitest';
import { insertQueuedStudents } from '../../../../test/fixtures/rows/many-queued-students.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { writeCrews } from './queue.repository.ts';

const app = await startTestApp({ emptyCalendar: true, worker: false });
const { db } = app.database;
const now = app.clock.now();

const venue = { name: 'The Corner', latitude: 40.705, longitude: -74.01, invented: false };
const place = { ...venue, venueId: newId(now), address: '1 Real Street, New York' };
await db
  .insertInto('venues')
  .values({
    ...venue,
    id: place.venueId,
    kind: 'meeting place',
    street: '1 Real Street',
    city: 'New York',
    state: 'NY',
    zip: '10004',
    created_at: now,
  })
  .execute();

const listLobbies = () => db.selectFrom('lobbies').selectAll().orderBy('size').orderBy('id').execute();

test('a crew is written only if all of its lobbies are still queued and have four members together; other lobbies stay as they are', async () => {
  await insertQueuedStudents(db, 12, 1, now);
  await db.updateTable('lobbies').set({ offered_time: now }).execute();
  const [left] = await listLobbies();
  await db.updateTable('lobbies').set({ status: 'open' }).where('id', '=', left!.id).execute();
  const before = await listLobbies();
  const [, single, pair, otherPair, trio, otherTrio] = before.map(({ id }) => id) as [string, ...string[]];
  const [{ city, location, meeting_time: meetingTime }] = before as [(typeof before)[number]];
  const [crewId, endsAt, settlesAt] = [newId(now), new Date('2025-06-01'), new Date('2025-05-31')];
  const planned = [
    { id: crewId, lobbyIds: [single!, trio!] },
    // The queued lobbies have four members together, but the third lobby has left the queue.
    { id: newId(now), lobbyIds: [pair!, otherPair!, left!.id] },
    { id: newId(now), lobbyIds: [otherTrio!] },
  ];
  const crews = planned.map((crew) => ({ ...crew, place }));
  const bucket = { city, location, meetingTime: meetingTime.toISOString() };
  const jobKinds = { tell: 'notify', settle: 'settle', end: 'end', attempts: 3 };
  const written = await db
    .transaction()
    .execute((tx) => writeCrews(tx, bucket, crews, { now, endsAt, settlesAt }, jobKinds));
  expect(written).toBe(1);

  expect(await db.selectFrom('crews').select(['id', 'ends_at', 'place_name']).execute()).toEqual([
    { id: crewId, ends_at: endsAt, place_name: place.name },
  ]);
  const matched = { status: 'matched', crew_id: crewId, offered_time: null };
  expect(await listLobbies()).toEqual(
    before.map((lobby) =>
      [single, trio].includes(lobby.id) ? { ...lobby, ...matched, version: lobby.version + 1 } : lobby,
    ),
  );

  const members = await db
    .selectFrom('lobby_members')
    .select(['student_id', 'lobby_id'])
    .orderBy('student_id')
    .execute();
  const inCrew = members.filter(({ lobby_id }) => [single, trio].includes(lobby_id));
  expect(inCrew).toHaveLength(4);
  expect(
    await db
      .selectFrom('crew_members')
      .select(['student_id', 'lobby_id', 'crew_id'])
      .orderBy('student_id')
      .execute(),
  ).toEqual(inCrew.map((member) => ({ ...member, crew_id: crewId })));
  expect(await db.selectFrom('quickcrew_places').selectAll().orderBy('student_id').execute()).toEqual(
    members.map((member) =>
      inCrew.includes(member) ? { ...member, lobby_id: null, crew_id: crewId } : { ...member, crew_id: null },
    ),
  );

  const jobs = await db
    .selectFrom('scheduled_work')
    .select(['kind', 'due_at', 'payload', 'max_attempts'])
    .where('subject', '=', crewId)
    .orderBy('due_at')
    .execute();
  expect(jobs).toEqual(
    [
      { kind: 'notify', due_at: now },
      { kind: 'settle', due_at: settlesAt },
      { kind: 'end', due_at: endsAt },
    ].map((job) => ({ ...job, payload: { crewId }, max_attempts: 3 })),
  );
});
