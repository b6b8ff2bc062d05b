import { cleanReservation, eventVenueMessages, isReservation } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockSeatedEvent } from '../seated-events.repository.ts';
import { listVenueFacts, saveEventVenue } from './event-venues.repository.ts';
import type { Acting, OfficeVenuesDeps } from './office-venues.deps.ts';
import { canChange } from './show-event-venues.ts';

interface Answer {
  reservation: string | null;
}

/**
 * Saves what the restaurant calls our reservation. Nobody is notified; pages and calendar files show it. Before the
 * release, a reservation also makes the venue the first choice of the event.
 */
export async function setReservation(
  { db, clock, eventStatus, recordAct }: OfficeVenuesDeps,
  { organiser, keep }: Acting<Answer>,
  { eventId, venueId }: { eventId: string; venueId: string },
  typed: { reservation: string; shownReservation: string | null },
): Promise<Answer> {
  if (!isReservation(typed.reservation))
    throw new AppError('bad_input', { errors: [eventVenueMessages.reservation] });
  const reservation = cleanReservation(typed.reservation);
  return db.transaction().execute(async (tx) => {
    const event = await lockSeatedEvent(tx, eventId);
    const venue = (await listVenueFacts(tx, eventId)).find(({ id }) => id === venueId);
    if (!event || !venue) throw new AppError('not_found');
    if (!canChange(event, clock.now())) throw new AppError('too_late');
    if (venue.reservation !== typed.shownReservation) throw new AppError('list_changed');
    const answer = { reservation };
    await keep(tx, answer);
    if (venue.reservation === reservation) return answer;
    await saveEventVenue(
      tx,
      { eventId, venueId },
      { reservation, ...(reservation !== null && { choice: 'use' }) },
    );
    // Calendar files contain the reservation.
    if (event.status === 'released') await eventStatus.touch(tx, eventId);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'venues',
      act: reservation === null ? 'Reservation removed' : 'Reservation entered',
      about: { kind: 'event', id: eventId },
      details: { venue: venue.name, ...(reservation !== null && { reservation }) },
    });
    return answer;
  });
}
