import type { RosterStudentBody } from '@crewtable/contract';
import { decideSeating, findSeatedEvent, hasBegun, listFreeTables } from '../../features/seating/index.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import { initialOf, presentPersonName } from '../../platform/person-name.ts';
import { removalRefusal } from './removal-rules.ts';
import { presenceOf } from './roster-rules.ts';
import type { RosterDeps } from './roster.deps.ts';
import {
  countTables,
  countWaiting,
  findNewestNotification,
  hasSomethingToRefund,
  listCame,
  listPayments,
  listSeats,
} from './roster.repository.ts';
import { readMoney, requireRosterEvent } from './show-roster.ts';

const maxCame = 5;

/** One seat of the roster, with what the organiser can do about it. */
export async function showStudent(
  deps: RosterDeps,
  organiser: ActingOrganiser,
  eventId: string,
  studentId: string,
): Promise<RosterStudentBody> {
  const { db, clock } = deps;
  const now = clock.now();
  const may = (right: Parameters<typeof organiser.rights.has>[0]) => organiser.rights.has(right);
  const event = await requireRosterEvent(db, organiser, eventId);
  const [seat] = isId(studentId) ? await listSeats(db, event, now, studentId) : [];
  if (!seat) throw new AppError('not_found');
  const seated = (await findSeatedEvent(db, eventId))!;
  const money = (await readMoney(db, organiser, event, studentId))(seat);
  const payment = may('money.read') ? (await listPayments(db, eventId, studentId)).at(-1) : undefined;
  const others =
    seat.groupId === null
      ? []
      : (await listSeats(db, event, now)).filter(
          ({ id, groupId }) => id !== studentId && groupId === seat.groupId,
        );
  const told = await findNewestNotification(db, studentId, eventId);
  const came = await listCame(db, { studentId, before: event.startsAt, max: maxCame + 1 });
  const isRegistered = seat.state === 'registered';
  const facts = { status: event.status, startsAt: event.startsAt, waiting: await countWaiting(db, eventId) };
  const isPossible = (way: Parameters<typeof removalRefusal>[0]) =>
    isRegistered && removalRefusal(way, facts, now) === undefined;
  const isSeatable =
    isRegistered &&
    seat.table === null &&
    may('events.manage') &&
    decideSeating(event, now) === 'yes' &&
    // Right after closing the tables are still being formed.
    (await countTables(db, eventId)) > 0;
  const freeTables = isSeatable
    ? await db.transaction().execute((tx) => listFreeTables(tx, deps, seated, studentId))
    : undefined;
  return {
    ...presentPersonName(seat),
    state: seat.state,
    table: seat.table,
    venue: seat.venue,
    ...money,
    paidAt: payment?.createdAt.toISOString() ?? null,
    presence: presenceOf(seat),
    cameBefore: came.length,
    registeredAt: seat.registeredAt?.toISOString() ?? null,
    keptUntil: seat.heldUntil?.toISOString() ?? null,
    friends: others.map(({ id, firstName, lastName }) => ({
      studentId: id,
      firstName,
      lastInitial: initialOf(lastName),
    })),
    came: came.slice(0, maxCame).map(({ title, startsAt }) => ({ title, startsAt: startsAt.toISOString() })),
    told: told
      ? { title: told.title, at: told.at.toISOString(), readAt: told.readAt?.toISOString() ?? null }
      : null,
    possible: {
      takeOut: may('events.manage') && isPossible('keep_payment'),
      refund:
        may('money.refund') && isPossible('refund') && (await hasSomethingToRefund(db, studentId, eventId)),
      toWaitlist: may('waitlist.manage') && isPossible('waitlist'),
      seat: freeTables !== undefined,
      attendance: may('events.manage') && seat.table !== null && hasBegun(event, now),
    },
    freeTables: freeTables ?? [],
  };
}
