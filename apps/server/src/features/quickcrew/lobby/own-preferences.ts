import { crewSize } from '@crewtable/contract';
import type { Answer, api, Body } from '@crewtable/contract';
import { meetingTimesAt, minutesOfDay, usualTime } from './meeting-times.ts';
import { usualLocation } from './meeting-areas.ts';
import { findPreferences, savePreferences } from './preferences.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { readPreferences } from './read-preferences.ts';

type Deps = Pick<QuickcrewDeps, 'db' | 'clock'>;
type OwnPreferences = Answer<typeof api.quickcrew.getPreferences>;

export async function showPreferences({ db, clock }: Deps, studentId: string): Promise<OwnPreferences> {
  const { location, meetingMinutes } = await findPreferences(db, studentId);
  const offered = meetingTimesAt(clock.now());
  return {
    location: location ?? usualLocation,
    groupSize: crewSize,
    meetingTime: meetingMinutes === null ? null : usualTime(offered, meetingMinutes).toISOString(),
  };
}

/** Stores a time of day without a date: it is the default of future lobbies. */
export async function keepPreferences(
  deps: Deps,
  studentId: string,
  body: Body<typeof api.quickcrew.savePreferences>,
): Promise<OwnPreferences> {
  const { db, clock } = deps;
  const now = clock.now();
  const { location, meetingTime } = readPreferences(body, meetingTimesAt(now));
  await db.transaction().execute((tx) =>
    savePreferences(
      tx,
      studentId,
      {
        ...(location !== undefined && { location }),
        ...(meetingTime && { meetingMinutes: minutesOfDay(meetingTime) }),
      },
      now,
    ),
  );
  return showPreferences(deps, studentId);
}
