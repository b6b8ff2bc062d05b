import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ShowStory } from '../../ports/populate.ts';
import { findNextOpen, isAnybodyRegistered } from './synthetic.repository.ts';

/** The story brings the viewer, two friends and 38 others. */
const roomOfStory = 41;

/** What the demo can play next. Registration closes and the tables are released at the same time. */
export function createShowStory({ db, clock }: { db: Db; clock: Clock }): ShowStory {
  return async (viewerId) => {
    const wanted = { title: 'Dinner', room: roomOfStory, viewerId, now: clock.now() };
    const [anybodyRegistered, nextDinner] = await Promise.all([
      isAnybodyRegistered(db),
      findNextOpen(db, wanted),
    ]);
    return { anybodyRegistered, ...(nextDinner && { nextDinner }) };
  };
}
