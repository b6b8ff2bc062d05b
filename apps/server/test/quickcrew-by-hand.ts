import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 60 * 60_000;

/** Somebody who was in a crew, said and rated something there, and waits for the next one. All of it as rows. */
export async function waitForCrewByHand(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  studentId: string,
  name: string,
): Promise<void> {
  const now = clock.now();
  const meeting = {
    city: 'New York City',
    location: 'Lower Manhattan, NY',
    meeting_time: new Date(now.getTime() + 4 * hourMs),
  };
  const [before, waiting, crewId] = [newId(now), newId(now), newId(now)];
  await db
    .insertInto('crews')
    .values({
      id: crewId,
      ...meeting,
      ends_at: now,
      place_name: 'Somewhere',
      place_address: '1 Some Street, New York',
      latitude: 40.7,
      longitude: -74,
      status: 'ended',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('lobbies')
    .values([
      { id: before, ...meeting, status: 'matched', crew_id: crewId, created_at: now },
      { id: waiting, ...meeting, created_at: now },
    ])
    .execute();
  await db
    .insertInto('lobby_members')
    .values(
      [before, waiting].map((lobbyId) => ({
        lobby_id: lobbyId,
        student_id: studentId,
        invited_at: now,
        joined_at: now,
      })),
    )
    .execute();
  await db.insertInto('quickcrew_places').values({ student_id: studentId, lobby_id: waiting }).execute();
  await db
    .insertInto('crew_members')
    .values({ crew_id: crewId, student_id: studentId, lobby_id: before, checked_in_at: now })
    .execute();
  await db
    .insertInto('crew_messages')
    .values({
      crew_id: crewId,
      sender_id: studentId,
      sender_name: `${name}-first L.`,
      text: `${name}-said`,
      system: false,
      at: now,
    })
    .execute();
  await db
    .insertInto('crew_reviews')
    .values({ crew_id: crewId, student_id: studentId, rating: 5, text: `${name}-review`, created_at: now })
    .execute();
  await db
    .insertInto('crew_preferences')
    .values({ student_id: studentId, meeting_minutes: 1_110, updated_at: now })
    .execute();
}
