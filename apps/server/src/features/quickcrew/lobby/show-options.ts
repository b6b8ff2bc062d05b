import type { Answer, api } from '@crewtable/contract';
import { crewSize } from '@crewtable/contract';
import { countWaiting } from './lobbies.repository.ts';
import { cities, locations, usualCity, usualLocation } from './meeting-areas.ts';
import { hasMeetingPlace } from '../crew/meeting-places.repository.ts';
import { meetingTimesAt } from './meeting-times.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

/** Offers no meeting times while there is no meeting place. */
export async function showOptions(
  deps: Pick<QuickcrewDeps, 'db' | 'clock' | 'inventsVenues'>,
): Promise<Answer<typeof api.quickcrew.options>> {
  const { db, clock } = deps;
  const isOpen = await hasMeetingPlace(db, deps);
  const waiting = new Map(
    (await countWaiting(db, usualCity, usualLocation)).map((row) => [row.meetingTime.getTime(), row.waiting]),
  );
  const times = isOpen ? meetingTimesAt(clock.now()) : [];
  return {
    isOpen,
    cities,
    locations,
    meetingTimes: times.map((time) => ({
      meetingTime: time.toISOString(),
      waiting: waiting.get(time.getTime()) ?? 0,
    })),
    groupSize: crewSize,
  };
}
