import type { PersonalData } from '../../platform/personal-data.ts';
import {
  deleteLeadsOf,
  deletePerksOf,
  deleteWaitlistPlaces,
  deleteSeriesOf,
  listLeadsOf,
  listPassDatesOf,
  listPerksOf,
  listWaitlistPlaces,
  listSeats,
  listSeriesOf,
} from './event-data.repository.ts';
import type { EventsDeps } from './events.deps.ts';
import { freeAll } from './waitlist/freed-seats.repository.ts';
import { scheduleFreedSeatOffer } from './waitlist/offer-freed-seats.ts';

/** When a student is deleted, the freed seats are offered to the waitlist. */
export function createEventData({ clock }: Pick<EventsDeps, 'clock'>): PersonalData {
  return {
    name: 'events',
    async exportData(tx, student) {
      const { id } = student;
      return {
        seats: (await listSeats(tx, id)).map((seat) => ({
          eventId: seat.event_id,
          state: seat.state,
          heldUntil: seat.held_until,
          paymentId: seat.payment_id,
          byPass: seat.by_pass,
          registeredAt: seat.registered_at,
          calendarSecret: seat.calendar_secret,
        })),
        waitlist: (await listWaitlistPlaces(tx, id)).map((place) => ({
          eventId: place.event_id,
          ticket: place.ticket,
          joinedAt: place.joined_at,
        })),
        series: (await listSeriesOf(tx, id)).map((one) => ({
          seriesId: one.series_id,
          hasPass: one.has_pass,
          paymentId: one.payment_id,
          createdAt: one.created_at,
        })),
        passDates: await listPassDatesOf(tx, id),
        perks: (await listPerksOf(tx, id)).map((perk) => ({
          kind: perk.kind,
          meals: perk.meals,
          target: perk.target,
          amountCents: perk.amount_cents,
          grantedAt: perk.granted_at,
          eventId: perk.event_id,
        })),
        leads: (await listLeadsOf(tx, student)).map((lead) => ({
          id: lead.id,
          email: lead.email,
          target: lead.target,
          firstName: lead.first_name,
          lastName: lead.last_name,
          referralId: lead.referral_id,
          browserId: lead.browser_id,
          createdAt: lead.created_at,
          updatedAt: lead.updated_at,
        })),
      };
    },
    async deleteData(tx, student) {
      const { id } = student;
      const now = clock.now();
      await deleteWaitlistPlaces(tx, id);
      for (const { eventId } of await freeAll(tx, id)) await scheduleFreedSeatOffer(tx, eventId, now);
      await deletePerksOf(tx, id);
      await deleteSeriesOf(tx, id);
      await deleteLeadsOf(tx, student);
    },
  };
}
