import { showEvent } from '../../features/events/index.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { DemoPeople, Populate } from '../../ports/populate.ts';
import { createGuest, createStudents, fillProfile, mixedGenders } from './create-students.ts';
import { createListHappenings } from './happenings.ts';
import { createQueueWithOthers, joinQueue } from './queue-for-crew.ts';
import { createShowStory } from './story.ts';
import type { SyntheticDeps } from './synthetic.deps.ts';
import { createTakeSeatWithFriends, takeSeat } from './take-seat.ts';

/**
 * Creates synthetic students for a user who tries the product alone. They use the same functions as real
 * students: an account, a profile, a payment with a test card, and a seat or a place in the queue.
 */
function createPopulate(deps: SyntheticDeps): Populate {
  return async (wish) => {
    const genders = mixedGenders(wish.students);
    if ('quickcrew' in wish) {
      const { students, meetingTime } = wish;
      const time = meetingTime === undefined ? {} : { meetingTime };
      await createStudents(deps, genders, ({ id }) => joinQueue(deps, id, time));
      return { students, registered: 0, queued: students };
    }
    const event = await showEvent(deps.events, wish.eventId, undefined);
    if (event.status !== 'open' || event.seatsLeft === 0)
      throw new AppError('not_available', { message: 'Registration for this is closed.' });
    const students = Math.min(wish.students, event.seatsLeft);
    await createStudents(deps, genders.slice(0, students), async ({ id }) => {
      await takeSeat(deps, id, event);
    });
    return { students, registered: students, queued: 0 };
  };
}

export function createDemoPeople(deps: SyntheticDeps): DemoPeople {
  return {
    populate: createPopulate(deps),
    createGuest: () => createGuest(deps),
    fillProfile: (studentId) => fillProfile(deps, studentId),
    takeSeatWithFriends: createTakeSeatWithFriends(deps),
    queueWithOthers: createQueueWithOthers(deps),
    listHappenings: createListHappenings(deps),
    showStory: createShowStory(deps),
  };
}
