import { newYorkDate } from '../../../platform/clock/new-york.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { conflict, retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { insertLobby } from './lobbies.repository.ts';
import { insertJoined } from './lobby-members.repository.ts';
import { expiresAt } from './lobby-rules.ts';
import { meetingTimesAt, usualTime } from './meeting-times.ts';
import { usualCity, usualLocation } from './meeting-areas.ts';
import { findPlace, lockStudents, takePlaces } from '../crew/crew-members.repository.ts';
import { findPreferences } from './preferences.repository.ts';
import { hasCrewProfile } from '../profiles.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { requireMeetingPlace } from '../crew/require-meeting-place.ts';
import { expireLobbyJob } from '../job-kinds.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'requireActive' | 'inventsVenues'>;

/** Creates a lobby, or returns the one that the student is in already. */
export async function createLobby(deps: Deps, studentId: string): Promise<{ lobbyId: string }> {
  const { db, clock, log, requireActive } = deps;
  const now = clock.now();
  await requireCrewProfile(deps, studentId);
  return retryOnConflict(log, 'create a lobby', async () => {
    const place = await findPlace(db, studentId);
    if (place?.lobbyId) return { lobbyId: place.lobbyId };
    if (place) throw new AppError('in_a_crew');
    await requireMeetingPlace(db, deps);
    const { location, meetingMinutes } = await findPreferences(db, studentId);
    const meetingTime = usualTime(meetingTimesAt(now), meetingMinutes);
    const id = newId(now);
    const made = await db
      .transaction()
      .execute(async (tx) => {
        await lockStudents(tx, [studentId]);
        await requireActive(tx, studentId);
        await insertLobby(tx, {
          id,
          city: usualCity,
          location: location ?? usualLocation,
          meeting_time: meetingTime,
          created_at: now,
        });
        // A concurrent request of the student was faster: rolls this lobby back, and the retry returns the
        // other one.
        if (!(await takePlaces(tx, id, [studentId])).has(studentId)) throw new PlaceTaken();
        await insertJoined(tx, id, studentId, now);
        await schedule(tx, expireLobbyJob, {
          subject: id,
          dueAt: expiresAt(meetingTime),
          payload: { lobbyId: id },
        });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof PlaceTaken) return false;
        throw error;
      });
    return made ? { lobbyId: id } : conflict;
  });
}

class PlaceTaken extends Error {}

export async function requireCrewProfile(
  { db, clock }: Pick<QuickcrewDeps, 'db' | 'clock'>,
  studentId: string,
): Promise<void> {
  if (!(await hasCrewProfile(db, studentId, newYorkDate(clock.now()))))
    throw new AppError('profile_incomplete');
}
