import type { RosterBody, RosterRowBody } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mayReadEvent } from '../../platform/http/office/own-shifts.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { initialOf } from '../../platform/person-name.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RosterDeps } from './roster.deps.ts';
import { numberGroups, paidFor, presenceOf } from './roster-rules.ts';
import {
  countCameBefore,
  countTables,
  findRosterEvent,
  listPayments,
  listPendingShares,
  listSeats,
} from './roster.repository.ts';
import type { RosterEvent, SeatRow } from './roster.repository.ts';

/** Refuses as if there were no such event, so that a host learns nothing about events of others. */
export async function requireRosterEvent(
  db: Db | Tx,
  organiser: ActingOrganiser,
  eventId: string,
): Promise<RosterEvent> {
  const event = await findRosterEvent(db, eventId);
  if (!event || !mayReadEvent(organiser, 'people.read', eventId)) throw new AppError('not_found');
  return event;
}

/**
 * All rows in one answer: filters and search then need no request per key press, which the goal of 100 ms from key
 * to paint leaves no time for. Colleges are sent once, to keep the rows short.
 */
export async function showRoster(
  { db, clock }: Pick<RosterDeps, 'db' | 'clock'>,
  organiser: ActingOrganiser,
  eventId: string,
): Promise<RosterBody> {
  const event = await requireRosterEvent(db, organiser, eventId);
  const seats = await listSeats(db, event, clock.now());
  const money = await readMoney(db, organiser, event);
  const came = await countCameBefore(db, event);
  const groups = numberGroups(seats.map(({ groupId }) => groupId));
  const colleges = new Map<string, number>();
  const rows = seats.map((seat, index): RosterRowBody => {
    const college = collegeOfStudent(seat.email).name;
    if (!colleges.has(college)) colleges.set(college, colleges.size);
    return {
      studentId: seat.id,
      firstName: seat.firstName,
      lastInitial: initialOf(seat.lastName),
      college: colleges.get(college)!,
      friends: groups[index] ?? null,
      state: seat.state,
      table: seat.table,
      ...money(seat),
      presence: presenceOf(seat),
      cameBefore: came.get(seat.id) ?? 0,
      registeredAt: seat.registeredAt?.toISOString() ?? null,
    };
  });
  const registered = rows.filter(({ state }) => state === 'registered');
  const tables = await countTables(db, eventId);
  return {
    event: presentEvent(event),
    colleges: [...colleges.keys()],
    tables,
    seated: registered.filter(({ table }) => table !== null).length,
    withoutTable: tables === 0 ? 0 : registered.filter(({ table }) => table === null).length,
    rows,
  };
}

type Money = (seat: Pick<SeatRow, 'id' | 'state' | 'byPass'>) => Pick<RosterRowBody, 'paid' | 'paidCents'>;

export async function readMoney(
  db: Db | Tx,
  organiser: ActingOrganiser,
  { id, priceCents }: RosterEvent,
  studentId?: string,
): Promise<Money> {
  if (!organiser.rights.has('money.read')) return () => ({ paid: null, paidCents: null });
  // The newest payment of a student comes last and wins.
  const payments = new Map((await listPayments(db, id, studentId)).map((each) => [each.studentId, each]));
  const onTheirWay = new Set(await listPendingShares(db, id, studentId));
  return (seat) =>
    paidFor({
      state: seat.state,
      byPass: seat.byPass,
      priceCents,
      payment: payments.get(seat.id),
      isShareOnItsWay: onTheirWay.has(seat.id),
    });
}

function presentEvent({ id, title, series, status, startsAt, closesAt, releasedAt }: RosterEvent) {
  return {
    id,
    title,
    series,
    status,
    startsAt: startsAt.toISOString(),
    closesAt: closesAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  };
}
