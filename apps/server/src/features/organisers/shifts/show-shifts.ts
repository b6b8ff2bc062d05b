import type { OwnShiftBody, ShiftsBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { listActive } from '../organisers.repository.ts';
import { isShiftRunning, shiftsEndedBefore } from './shift-rules.ts';
import { listComingEvents, listShifts, listVenues } from './shifts.repository.ts';

/** Several weeks of meals and series. */
const maxEvents = 100;

type ShiftDeps = Pick<OrganisersDeps, 'db' | 'clock' | 'production'>;

export async function showOwnShifts(
  { db, clock, production }: ShiftDeps,
  organiser: Pick<ActingOrganiser, 'id'>,
): Promise<{ shifts: OwnShiftBody[] }> {
  const now = clock.now();
  const endedBefore = shiftsEndedBefore(now);
  const rows = await listShifts(db, { endedBefore, production, organiserId: organiser.id });
  return { shifts: rows.map((row) => presentShift(row, now)) };
}

export async function showShifts(db: Db | Tx, { clock, production }: ShiftDeps): Promise<ShiftsBody> {
  const now = clock.now();
  const endedBefore = shiftsEndedBefore(now);
  const rows = await listShifts(db, { endedBefore, production });
  const organisers = await listActive(db, { production });
  const events = await listComingEvents(db, endedBefore, maxEvents);
  return {
    shifts: rows.map((row) => ({
      organiserId: row.organiserId,
      organiserName: row.organiserName,
      ...presentShift(row, now),
    })),
    hosts: organisers.filter(({ roles }) => roles.includes('host')).map(({ id, name }) => ({ id, name })),
    events: events.map(presentEvent),
    venues: await listVenues(db),
  };
}

/** The events of the shifts that are not over, and of those that are running. */
export async function findShifts(deps: ShiftDeps, organiserId: string): Promise<ActingOrganiser['shifts']> {
  const { shifts } = await showOwnShifts(deps, { id: organiserId });
  return {
    eventIds: new Set(shifts.map(({ eventId }) => eventId)),
    runningEventIds: new Set(shifts.filter(({ isRunning }) => isRunning).map(({ eventId }) => eventId)),
  };
}

interface EventRow {
  eventId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
}

function presentShift(row: EventRow & { venueName: string | null }, now: Date): OwnShiftBody {
  return { ...presentEvent(row), venueName: row.venueName, isRunning: isShiftRunning(row, now) };
}

const presentEvent = ({ eventId, title, startsAt, endsAt }: EventRow) => ({
  eventId,
  title,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
