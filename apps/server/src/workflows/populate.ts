import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import { signInStudent } from '../features/accounts/index.ts';
import { registerForEvent, showEvent } from '../features/events/index.ts';
import type { EventsDeps } from '../features/events/index.ts';
import { confirmEventDeposit, createEventDeposit, createHold } from '../features/payments/index.ts';
import type { PaymentsDeps } from '../features/payments/index.ts';
import { updateProfile } from '../features/profiles/index.ts';
import { confirmHold, createLobby, editLobby, queueLobby, setReady } from '../features/quickcrew/index.ts';
import type { QuickcrewDeps } from '../features/quickcrew/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { newYorkDate } from '../platform/clock/new-york.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { RecordActivity } from '../platform/activity-log.ts';
import type { Notify } from '../ports/notifications.ts';
import type { Populate } from '../ports/populate.ts';
import { inventStudent } from './synthetic-students.ts';

export interface PopulateDeps {
  db: Db;
  clock: Clock;
  notify: Notify;
  recordActivity: RecordActivity;
  /** If undefined, real cards are required, which synthetic students do not have. */
  sandbox: Pick<StripeSandbox, 'confirm'> | undefined;
  payments: PaymentsDeps;
  events: EventsDeps;
  quickcrew: QuickcrewDeps;
}

/** More would only wait for the lock of the same event. */
const concurrency = 4;

/**
 * Creates synthetic students for a user who tries the product alone. They use the same functions as real
 * students: an account, a profile, a payment with a test card, and a seat or a place in the queue.
 */
export function createPopulate(deps: PopulateDeps): Populate {
  return async (wish) => {
    if ('quickcrew' in wish) {
      const { meetingTime } = wish;
      await createStudents(deps, wish.students, (studentId) => joinQueue(deps, studentId, meetingTime));
      return { students: wish.students, registered: 0, queued: wish.students };
    }
    const event = await showEvent(deps.events, wish.eventId, undefined);
    if (event.status !== 'open' || event.seatsLeft === 0)
      throw new AppError('not_available', { message: 'Registration for this is closed.' });
    const students = Math.min(wish.students, event.seatsLeft);
    await createStudents(deps, students, (studentId) => takeSeat(deps, studentId, event));
    return { students, registered: students, queued: 0 };
  };
}

async function createStudents(
  deps: PopulateDeps,
  students: number,
  then: (studentId: string) => Promise<void>,
): Promise<void> {
  const thisYear = yearOf(deps.clock);
  let next = 0;
  const work = async () => {
    while (next < students) {
      const { email, profile } = inventStudent(next++, thisYear);
      try {
        const studentId = await signInStudent(deps, email);
        await updateProfile(deps, studentId, profile);
        await then(studentId);
      } catch (error) {
        // An error of one student affects all: the others stop, so that none starts after the response.
        next = students;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

const yearOf = (clock: Clock) => Number(newYorkDate(clock.now()).slice(0, 4));

async function takeSeat(
  deps: PopulateDeps,
  studentId: string,
  { eventId, dateTime, amountDueCents }: { eventId: string; dateTime: string; amountDueCents: number },
): Promise<void> {
  const { payments, events } = deps;
  if (amountDueCents > 0) {
    const wish = { eventId, eventDate: dateTime };
    await payWithTestCard(deps, await createEventDeposit(payments, studentId, wish));
    await confirmEventDeposit(payments, studentId, eventId);
  }
  await registerForEvent(events, studentId, eventId);
}

/** Each student has their own lobby, for the requested time or the next one on offer. */
async function joinQueue(
  deps: PopulateDeps,
  studentId: string,
  meetingTime: string | undefined,
): Promise<void> {
  const { quickcrew, payments } = deps;
  const { lobbyId } = await createLobby(quickcrew, studentId);
  if (meetingTime !== undefined) await editLobby(quickcrew, lobbyId, studentId, { meetingTime });
  await payWithTestCard(deps, await createHold(payments, studentId, lobbyId));
  await confirmHold(quickcrew, lobbyId, studentId);
  await setReady(quickcrew, lobbyId, studentId, true);
  await queueLobby(quickcrew, lobbyId, studentId);
}

const testCard = { number: '4242424242424242', expMonth: 12, cvc: '123' };

async function payWithTestCard(
  { sandbox, clock }: PopulateDeps,
  { clientSecret }: { clientSecret: string },
): Promise<void> {
  if (!sandbox)
    throw new AppError('not_available', { message: 'Synthetic students pay with test cards only.' });
  const card = { ...testCard, expYear: yearOf(clock) + 1 };
  const { status } = await sandbox.confirm({ clientSecret, card });
  if (status !== 200) throw new Error('The test card was refused.');
}
