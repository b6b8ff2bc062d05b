import type { RegisteredEventBody } from '@crewtable/contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isReleased } from '../seating-rules.ts';
import type { EventTimes } from '../seating-rules.ts';
import { presentOwnEvent, targetOf } from './own-events.presenter.ts';
import {
  findOwnName,
  listCancellationRefunds,
  listCodes,
  listFriends,
  listMates,
  listOwnPast,
  listOwnToCome,
  listPaidBeforeChange,
  listPerks,
  listSitesOf,
  listOwnFeedback,
} from './own-events.repository.ts';
import type { OwnEvent, PageOf } from './own-events.repository.ts';

interface ShowDeps {
  db: Db;
  clock: Clock;
}

/*
 * Both on one connection: every visit of Home asks for them, and eight statements at once would take the connections of
 * other students.
 */

export function showToCome(
  { db, clock }: ShowDeps,
  studentId: string,
  range: PageOf,
): Promise<RegisteredEventBody[]> {
  return db
    .connection()
    .execute(async (one) =>
      show({ db: one, clock }, studentId, await listOwnToCome(one, studentId, clock.now(), range)),
    );
}

export function showPast(
  { db, clock }: ShowDeps,
  studentId: string,
  range: PageOf,
): Promise<RegisteredEventBody[]> {
  return db
    .connection()
    .execute(async (one) =>
      show({ db: one, clock }, studentId, await listOwnPast(one, studentId, clock.now(), range)),
    );
}

async function show(
  { db, clock }: ShowDeps,
  viewerId: string,
  events: readonly OwnEvent[],
): Promise<RegisteredEventBody[]> {
  const self = events.length === 0 ? undefined : await findOwnName(db, viewerId);
  if (!self) return [];
  // Tables that are not released are not even read.
  const tableIds = events
    .filter(({ status }) => isReleased(status as EventTimes['status']))
    .flatMap(({ table_id }) => table_id ?? []);
  const targets = [...new Set(events.map(targetOf))];
  const eventIds = events.map(({ id }) => id);
  const cancelledIds = events.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const changedIds = events
    .filter(({ status, hours_changed_at }) => status === 'open' && hours_changed_at !== null)
    .map(({ id }) => id);
  const [mates, sites, friends, codes, perks, feedback, refunds, refundable] = await Promise.all([
    listMates(db, tableIds, viewerId),
    listSitesOf(db, tableIds),
    listFriends(db, { targets, eventIds }, viewerId),
    listCodes(db, targets, viewerId),
    listPerks(db, viewerId),
    listOwnFeedback(db, eventIds, viewerId),
    cancelledIds.length === 0 ? [] : listCancellationRefunds(db, cancelledIds, viewerId),
    changedIds.length === 0 ? [] : listPaidBeforeChange(db, changedIds, viewerId),
  ]);
  const around = {
    viewerId,
    now: clock.now(),
    self,
    mates,
    sites,
    friends,
    codes,
    perks,
    feedback,
    refunds,
    refundable: new Set(refundable.map(({ eventId }) => eventId)),
  };
  return events.map((event) => presentOwnEvent(event, around));
}
