import type { RegisteredEventBody } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isReleased } from './evening-rules.ts';
import type { EveningFacts } from './evening-rules.ts';
import { presentEvening, targetOf } from './own-evenings.presenter.ts';
import {
  findOwnName,
  listCancellationRefunds,
  listCodes,
  listFriends,
  listMates,
  listOwnPast,
  listOwnToCome,
  listPerks,
  listSitesOf,
  listToldAbout,
} from './own-evenings.repository.ts';
import type { OwnEvening, PageOf } from './own-evenings.repository.ts';

interface ShowParts {
  db: Db;
  clock: Clock;
}

export async function showToCome(
  parts: ShowParts,
  studentId: string,
  range: PageOf,
): Promise<RegisteredEventBody[]> {
  return show(parts, studentId, await listOwnToCome(parts.db, studentId, parts.clock.now(), range));
}

export async function showPast(
  parts: ShowParts,
  studentId: string,
  range: PageOf,
): Promise<RegisteredEventBody[]> {
  return show(parts, studentId, await listOwnPast(parts.db, studentId, parts.clock.now(), range));
}

async function show(
  { db, clock }: ShowParts,
  viewerId: string,
  evenings: readonly OwnEvening[],
): Promise<RegisteredEventBody[]> {
  const self = evenings.length === 0 ? undefined : await findOwnName(db, viewerId);
  if (!self) return [];
  // What is not released is not even read.
  const tableIds = evenings
    .filter(({ status }) => isReleased(status as EveningFacts['status']))
    .flatMap(({ table_id }) => table_id ?? []);
  const targets = [...new Set(evenings.map(targetOf))];
  const eventIds = evenings.map(({ id }) => id);
  const cancelledIds = evenings.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const [mates, sites, friends, codes, perks, toldAbout, refunds] = await Promise.all([
    listMates(db, tableIds, viewerId),
    listSitesOf(db, tableIds),
    listFriends(db, { targets, eventIds }, viewerId),
    listCodes(db, targets, viewerId),
    listPerks(db, viewerId),
    listToldAbout(db, eventIds, viewerId),
    cancelledIds.length === 0 ? [] : listCancellationRefunds(db, cancelledIds, viewerId),
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
    toldAbout,
    refunds,
  };
  return evenings.map((evening) => presentEvening(evening, around));
}
