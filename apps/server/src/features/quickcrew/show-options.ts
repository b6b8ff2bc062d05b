import type { Answer, api } from '@crewtable/contract';
import { countWaiting } from './lobbies.repository.ts';
import { meetingTimesAt } from './meeting-times.ts';
import { cities, locations, usualCity, usualLocation } from './meeting-places.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

export async function showOptions({
  db,
  clock,
}: Pick<QuickcrewParts, 'db' | 'clock'>): Promise<Answer<typeof api.quickcrew.options>> {
  const waiting = new Map(
    (await countWaiting(db, usualCity, usualLocation)).map((row) => [row.meetingTime.getTime(), row.waiting]),
  );
  return {
    cities,
    locations,
    meetingTimes: meetingTimesAt(clock.now()).map((time) => ({
      meetingTime: time.toISOString(),
      waiting: waiting.get(time.getTime()) ?? 0,
    })),
    groupSize: 4,
  };
}
