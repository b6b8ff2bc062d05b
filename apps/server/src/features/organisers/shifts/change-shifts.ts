import { organiserMessages } from '@crewtable/contract';
import type { ShiftsBody } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { isId } from '../../../platform/ids.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { findOrganiser, lockTeam } from '../organisers.repository.ts';
import { isShiftOver } from './shift-rules.ts';
import { deleteShift, listVenues, lockEvent, upsertShift } from './shifts.repository.ts';
import { showShifts } from './show-shifts.ts';

export interface ShiftChange {
  organiser: ActingOrganiser;
  reason: string;
  keep: KeepAnswer<ShiftsBody>;
}

/** Gives the shift, or another venue for the shift that the host has at this event. */
export function giveShift(
  deps: OrganisersDeps,
  change: ShiftChange,
  shift: { organiserId: string; eventId: string; venueId: string | null },
): Promise<ShiftsBody> {
  const { organiserId, eventId, venueId } = shift;
  return changeShifts(deps, change, organiserId, async (tx) => {
    const now = deps.clock.now();
    const host = isId(organiserId) ? await findOrganiser(tx, deps, organiserId) : undefined;
    if (!host) throw new AppError('not_found');
    if (!host.roles.includes('host'))
      throw new AppError('bad_input', { errors: [organiserMessages.shiftHost] });
    const event = await lockEvent(tx, eventId);
    const venues = await listVenues(tx);
    const venue = venues.find(({ id }) => id === venueId);
    if (!event || (venueId !== null && !venue)) throw new AppError('not_found');
    if (event.status === 'cancelled') throw new AppError('event_cancelled');
    if (isShiftOver(event, now)) throw new AppError('too_late');
    await upsertShift(tx, { organiserId, eventId, venueId, now });
    return { act: 'Shift given', details: { event: eventId, venue: venue?.name ?? 'all' } };
  });
}

export function removeShift(
  deps: OrganisersDeps,
  change: ShiftChange,
  { organiserId, eventId }: { organiserId: string; eventId: string },
): Promise<ShiftsBody> {
  return changeShifts(deps, change, organiserId, async (tx) => {
    const isRemoved = isId(organiserId) && (await deleteShift(tx, organiserId, eventId));
    if (!isRemoved) throw new AppError('not_found');
    return { act: 'Shift removed', details: { event: eventId } };
  });
}

/** One transaction: the change, the entry in the audit log and the kept answer. */
async function changeShifts(
  deps: OrganisersDeps,
  { organiser, reason, keep }: ShiftChange,
  organiserId: string,
  work: (tx: Tx) => Promise<{ act: string; details: Record<string, string> }>,
): Promise<ShiftsBody> {
  const cleanReason = requireReason(reason);
  return deps.db.transaction().execute(async (tx) => {
    // So that the role of the host does not change meanwhile.
    await lockTeam(tx);
    const effect = await work(tx);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'team',
      about: { kind: 'organiser', id: organiserId },
      reason: cleanReason,
      ...effect,
    });
    const shifts = await showShifts(tx, deps);
    await keep(tx, shifts);
    return shifts;
  });
}
