import type { api, Answer, EventPageBody, Query } from '@crewtable/contract';
import { dayMs } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { visibleEvents } from '../visible-events.ts';
import {
  countPeople,
  countWithoutTable,
  findDateBefore,
  findPlaceInSeries,
  listDomains,
  listRegisteredAt,
  listTableNumbers,
  sumTaken,
} from './event-page.repository.ts';
import { countSeated, curveOf, groupByVenue, possibleActs, tablesNeeded } from './event-page-rules.ts';
import { presentEvent } from './event-rows.presenter.ts';
import { findEventNumbers, listEventsBetween } from './office-events.repository.ts';
import type { EventNumbersRow } from './office-events.repository.ts';

type Deps = Pick<OfficeDeps, 'db' | 'clock' | 'findPagePath'>;

const maxListed = 300;

/** Midnight in New York at the end of a day. Daylight saving makes some days 23 or 25 hours long. */
function endOfDay(day: string): Date {
  const noon = newYorkInstant(day, '12:00');
  return newYorkInstant(newYorkDate(new Date(noon.getTime() + dayMs)), '00:00');
}

export async function listOfficeEvents(
  { db, clock }: Deps,
  organiser: ActingOrganiser,
  { from, to }: Query<typeof api.officeEvents.listEvents>,
): Promise<Answer<typeof api.officeEvents.listEvents>> {
  const now = clock.now();
  const rows = await listEventsBetween(db, {
    from: newYorkInstant(from ?? newYorkDate(now), '00:00'),
    until: to === undefined ? null : endOfDay(to),
    visible: visibleEvents(organiser),
    limit: maxListed + 1,
  });
  return {
    events: rows.slice(0, maxListed).map((row) => presentEvent(row, now)),
    isCut: rows.length > maxListed,
  };
}

export async function showOfficeEvent(
  { db, clock, findPagePath }: Deps,
  organiser: ActingOrganiser,
  eventId: string,
): Promise<EventPageBody> {
  const now = clock.now();
  const row = await findEventNumbers(db, eventId, visibleEvents(organiser));
  if (!row) throw new AppError('not_found');
  const [people, domains, tables, unseated] = await Promise.all([
    countPeople(db, row),
    listDomains(db, eventId),
    listTableNumbers(db, eventId),
    countWithoutTable(db, eventId),
  ]);
  const colleges = new Set(domains.map((domain) => collegeOfStudent(`student@${domain}`).name));
  return {
    ...presentEvent(row, now),
    seriesId: row.seriesId,
    isSeries: row.seriesId !== null,
    date:
      row.seriesId === null
        ? null
        : await findPlaceInSeries(db, { seriesId: row.seriesId, startsAt: row.startsAt }),
    tableMin: row.tableMin,
    tableMax: row.tableMax,
    createdAt: row.createdAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBecause: row.cancelledBecause,
    studentPath: await findPagePath(db, row.seriesId),
    takenCents: organiser.rights.has('money.read') ? await sumTaken(db, eventId) : null,
    numbers: {
      ...people,
      colleges: colleges.size,
      ...countSeated(tables),
      withoutTable: tables.length > 0 ? unseated : 0,
      tablesNeeded: tables.length > 0 ? tables.length : tablesNeeded(row.registered, row.tableMax),
    },
    curve: await readCurve({ db }, row, now),
    byVenue: groupByVenue(tables),
    possible: possibleActs({ ...row, seatsTaken: row.registered + row.kept }, now),
  };
}

/** From the opening to now, or to the closing once registration has closed. */
async function readCurve(
  { db }: Pick<OfficeDeps, 'db'>,
  row: EventNumbersRow,
  now: Date,
): Promise<EventPageBody['curve']> {
  const times = await listRegisteredAt(db, row.id);
  const opened = row.opensAt ?? row.createdAt;
  const from = times[0] !== undefined && times[0] < opened ? times[0] : opened;
  const until = now < row.closesAt ? now : row.closesAt;
  const to = until > from ? until : from;
  const before = await findDateBefore(db, row);
  const compared = before && (await listRegisteredAt(db, before.id));
  return {
    points: curveOf(times, { from, to }),
    compared:
      before && compared && compared.length > 0
        ? {
            eventId: before.id,
            startsAt: before.startsAt.toISOString(),
            points: curveOf(compared, {
              from,
              to: row.closesAt > from ? row.closesAt : to,
              shiftMs: row.startsAt.getTime() - before.startsAt.getTime(),
            }),
          }
        : null,
  };
}
