import { crewSize } from '@crewtable/contract';
import type { Gender } from '@crewtable/contract';
import { createHold } from '../../features/payments/index.ts';
import {
  confirmHold,
  createLobby,
  editLobby,
  queueLobby,
  setReady,
  showOptions,
} from '../../features/quickcrew/index.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { QueueWithOthers } from '../../ports/populate.ts';
import { createStudents } from './create-students.ts';
import { withLock } from './lock.ts';
import { payWithTestCard } from './pay-with-test-card.ts';
import type { SyntheticDeps } from './synthetic.deps.ts';
import { countOthersWaiting, findGender, findWaiting } from './synthetic.repository.ts';
import type { Waiting } from './synthetic.repository.ts';

/** Each student has their own lobby, for the requested time or the next one on offer. */
export async function joinQueue(
  deps: SyntheticDeps,
  studentId: string,
  wish: { meetingTime?: string; location?: string },
): Promise<void> {
  const { lobbyId } = await createLobby(deps.quickcrew, studentId);
  if (Object.keys(wish).length > 0) await editLobby(deps.quickcrew, lobbyId, studentId, wish);
  await holdAndQueue(deps, studentId, lobbyId, false);
}

async function holdAndQueue(
  deps: SyntheticDeps,
  studentId: string,
  lobbyId: string,
  isPaid: boolean,
): Promise<void> {
  const { quickcrew, payments } = deps;
  if (!isPaid) {
    await payWithTestCard(deps, await createHold(payments, studentId, lobbyId));
    await confirmHold(quickcrew, lobbyId, studentId);
  }
  await setReady(quickcrew, lobbyId, studentId, true);
  await queueLobby(quickcrew, lobbyId, studentId);
}

/**
 * Puts the student in the queue for the next time on offer, or for the time of the lobby that they are in, and
 * synthetic students who complete a crew. The lock makes a double press bring them once.
 */
export function createQueueWithOthers(deps: SyntheticDeps): QueueWithOthers {
  return (studentId) =>
    withLock(deps.pool, `crew ${studentId}`, async () => {
      const waiting = await enterQueue(deps, studentId);
      if (waiting.status !== 'matched') await bringOthers(deps, studentId, waiting);
      const { lobbyId, meetingTime, crewId } = await requireWaiting(deps, studentId);
      return { lobbyId, meetingTime: meetingTime.toISOString(), ...(crewId !== null && { groupId: crewId }) };
    });
}

async function requireWaiting({ db }: SyntheticDeps, studentId: string): Promise<Waiting> {
  const waiting = await findWaiting(db, studentId);
  if (!waiting) throw new AppError('not_available', { message: 'Crews are not available at the moment.' });
  return waiting;
}

async function enterQueue(deps: SyntheticDeps, studentId: string): Promise<Waiting> {
  const { db, quickcrew } = deps;
  const before = await findWaiting(db, studentId);
  if (before?.status === 'matched' && before.crewStatus === 'meeting') return before;
  const { lobbyId } = await createLobby(quickcrew, studentId);
  const isOldLobby = before?.lobbyId === lobbyId;
  if (!isOldLobby || before.status === 'expired') {
    const { meetingTimes } = await showOptions(quickcrew);
    const { meetingTime } = meetingTimes[0]!;
    await editLobby(quickcrew, lobbyId, studentId, { meetingTime });
  }
  const { paidAt } = await requireWaiting(deps, studentId);
  await holdAndQueue(deps, studentId, lobbyId, paidAt !== null);
  return requireWaiting(deps, studentId);
}

async function bringOthers(deps: SyntheticDeps, studentId: string, waiting: Waiting): Promise<void> {
  const missing = crewSize - waiting.size - (await countOthersWaiting(deps.db, waiting));
  if (missing <= 0) return;
  const wish = { meetingTime: waiting.meetingTime.toISOString(), location: waiting.location };
  const genders = fittingGenders(await findGender(deps.db, studentId)).slice(0, missing);
  await createStudents(deps, genders, ({ id }) => joinQueue(deps, id, wish));
}

/** Crews without a lone woman or man are formed at once; others wait a while for a better crew. */
function fittingGenders(own: string | undefined): Gender[] {
  switch (own) {
    case 'Female':
      return ['Female', 'Male', 'Male'];
    case 'Male':
      return ['Male', 'Female', 'Female'];
    default:
      return ['Other', 'Female', 'Female'];
  }
}
