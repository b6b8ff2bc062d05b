import { cleanReservation, eventVenueMessages, isReservation } from '@crewtable/contract';
import type { ReplacementBody } from '@crewtable/contract';
import { newYorkTime, newYorkWeekday } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import { hashOfShown } from '../../../platform/http/office/shown-hash.ts';
import { findSeatedEvent, holdStudentsWithSeats, lockSeatedEvent } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import { lockVenueAssignment } from '../venues/venues.repository.ts';
import { moveTables, saveEventVenue } from './event-venues.repository.ts';
import { listStudentsAt, notifyTables } from './notify-tables.ts';
import type { Acting, OfficeVenuesDeps } from './office-venues.deps.ts';
import { canChange, placeTables } from './show-event-venues.ts';

interface Replacing {
  eventId: string;
  venueId: string;
  by: string;
}

/** What moving the tables of an event from one venue to another would do. */
async function planReplacement(
  db: Db | Tx,
  deps: OfficeVenuesDeps,
  event: SeatedEvent,
  { venueId, by }: Replacing,
): Promise<{ preview: ReplacementBody; names: { from: string; to: string } }> {
  if (!canChange(event, deps.clock.now())) throw new AppError('too_late');
  const { venues, facts, tables } = await placeTables(db, deps, event);
  const from = venues.find(({ id }) => id === venueId);
  if (!from) throw new AppError('not_found');
  const to = facts.find(({ id }) => id === by);
  const hasRoom = from.replacements.some(({ id }) => id === by);
  const refusal = !to
    ? eventVenueMessages.by
    : hasRoom
      ? null
      : `${to.name} has no room for ${from.tables === 1 ? 'this table' : `these ${from.tables} tables`} at that time.`;
  const told = event.status === 'released' && to ? await listStudentsAt(db, [event.id], venueId) : [];
  const { title, startsAt } = event;
  const text =
    to && told.length > 0
      ? `${title}, ${newYorkWeekday(startsAt)}, ${newYorkTime(startsAt)}, is at ${to.name}, ${to.address}, not at ${from.name}. Your table stays together.`
      : null;
  const shown = { tables: from.tables, told: told.length, text, refusal };
  const tableIds = tables.filter((table) => table.venueId === venueId).map(({ tableId }) => tableId);
  const shownHash = hashOfShown({ eventId: event.id, venueId, by, tableIds, toldStudents: told, ...shown });
  return { preview: { ...shown, shownHash }, names: { from: from.name, to: to?.name ?? '' } };
}

export async function previewReplacement(
  deps: OfficeVenuesDeps,
  replacing: Replacing,
): Promise<ReplacementBody> {
  const event = await findSeatedEvent(deps.db, replacing.eventId);
  if (!event) throw new AppError('not_found');
  return (await planReplacement(deps.db, deps, event, replacing)).preview;
}

/**
 * Moves the tables of one event. After the release their students are told in the same transaction. Before it,
 * the release prefers the new venue and does not take the old one. Locks in the order of the release.
 */
export async function replaceVenue(
  deps: OfficeVenuesDeps,
  { organiser, keep }: Acting<{ tables: number; told: number }>,
  replacing: Replacing,
  given: { reservation: string; reason: string; shownHash: string },
): Promise<{ tables: number; told: number }> {
  const { eventId, venueId, by } = replacing;
  const reason = requireReason(given.reason);
  if (!isReservation(given.reservation))
    throw new AppError('bad_input', { errors: [eventVenueMessages.reservation] });
  return deps.db.transaction().execute(async (tx) => {
    await lockVenueAssignment(tx);
    await holdStudentsWithSeats(tx, eventId);
    const event = await lockSeatedEvent(tx, eventId);
    if (!event) throw new AppError('not_found');
    const { preview, names } = await planAgain(tx, deps, event, replacing);
    if (preview.shownHash !== given.shownHash) throw new AppError('list_changed');
    if (preview.refusal !== null) throw new AppError('not_available', { message: preview.refusal });
    await saveEventVenue(tx, { eventId, venueId }, { choice: 'avoid', reservation: null });
    const reservation = cleanReservation(given.reservation);
    await saveEventVenue(tx, { eventId, venueId: by }, { choice: 'use', reservation });
    const { tables, told, text } = preview;
    if (event.status === 'released') {
      // Students who sit at the new venue already are not told again.
      const moved = tablesBefore(await placeTables(tx, deps, event), venueId);
      await moveTables(tx, eventId, { from: venueId, to: by });
      await deps.eventStatus.touch(tx, eventId);
      if (text !== null)
        await notifyTables(tx, deps, { eventId, venueId: by, kind: 'venue_replaced', news: text }, moved);
    }
    const answer = { tables, told };
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: 'Venue replaced',
      about: { kind: 'event', id: eventId },
      details: { from: names.from, to: names.to, tables: String(tables), told: String(told) },
      reason,
    });
    return answer;
  });
}

/** A colleague may have moved the tables already: the page then shows where they are. */
async function planAgain(tx: Tx, deps: OfficeVenuesDeps, event: SeatedEvent, replacing: Replacing) {
  try {
    return await planReplacement(tx, deps, event, replacing);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('list_changed');
    throw error;
  }
}

const tablesBefore = (
  { tables }: { tables: readonly { tableId: string; venueId: string | null }[] },
  venueId: string,
) => new Set(tables.filter((table) => table.venueId === venueId).map(({ tableId }) => tableId));
