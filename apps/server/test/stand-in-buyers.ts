import { sql } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../src/platform/http/app-error.ts';
import type { Buyers, SeatPurpose } from '../src/platform/ports/purchases.ts';

interface SoldEvent {
  purpose: SeatPurpose;
  amountCents: number;
  seats: number;
  date: string;
}

export interface Seat {
  payment_id: string;
  event_id: string;
  student_id: string;
  kind: 'reserved' | 'granted' | 'held';
}

/**
 * Somebody who has seats to sell, as the events feature will. Its book is a table of the test's database without any
 * key of its own, so that what is given twice is seen twice and what is taken back is not seen at all.
 */
export class StandInBuyers implements Buyers {
  readonly events = new Map<string, SoldEvent>();
  readonly lobbies = new Set<string>();
  /** Called inside settle's transaction, before anything is given. */
  beforeGrant: () => Promise<void> = async () => {};

  static readonly date = '2025-06-01T15:00:00.000Z';

  sell(eventId: string, event: Partial<SoldEvent> = {}): string {
    const usual = { purpose: 'deposit' as const, amountCents: 500, seats: 10, date: StandInBuyers.date };
    this.events.set(eventId, { ...usual, ...event });
    return eventId;
  }

  async prepare(pool: Pool): Promise<void> {
    await pool.query(
      'create table if not exists stand_in_seats (payment_id uuid, event_id text, student_id uuid, kind text)',
    );
  }

  async book(pool: Pool, eventId: string): Promise<Seat[]> {
    const { rows } = await pool.query<Seat>('select * from stand_in_seats where event_id = $1', [eventId]);
    return rows;
  }

  readonly seats: Buyers['seats'] = {
    quote: async (_tx, { eventId, eventDate }) => {
      const event = this.events.get(eventId);
      if (!event) throw new AppError('not_found');
      if (eventDate !== event.date) throw new AppError('bad_input', { message: 'That is not its date.' });
      return { purpose: event.purpose, amountCents: event.amountCents, title: `A seat at ${eventId}` };
    },
    reserve: async (tx, { paymentId, eventId, studentId }) => {
      await sql`delete from stand_in_seats where payment_id = ${paymentId} and kind = 'reserved'`.execute(tx);
      const { rows } = await sql`
        insert into stand_in_seats select ${paymentId}, ${eventId}, ${studentId}, 'reserved'
        where (select count(*) from stand_in_seats where event_id = ${eventId}) < ${this.#seatsOf(eventId)}
        returning 1`.execute(tx);
      if (rows.length === 0) throw new AppError('not_available');
    },
    giveBack: async (tx, { paymentId }) => {
      await sql`delete from stand_in_seats where payment_id = ${paymentId} and kind = 'reserved'`.execute(tx);
    },
    grant: async (tx, { paymentId, eventId, studentId }) => {
      await this.beforeGrant();
      await sql`delete from stand_in_seats where payment_id = ${paymentId} and kind = 'reserved'`.execute(tx);
      const { rows } = await sql`
        insert into stand_in_seats select ${paymentId}, ${eventId}, ${studentId}, 'granted'
        where (select count(*) from stand_in_seats where event_id = ${eventId}) < ${this.#seatsOf(eventId)}
        returning 1`.execute(tx);
      return rows.length === 1 ? 'granted' : 'seat_gone';
    },
    findObstacle: async () => undefined,
    takeBack: async (tx, { paymentId }) => {
      await sql`delete from stand_in_seats where payment_id = ${paymentId} and kind = 'granted'`.execute(tx);
    },
  };

  readonly holds: Buyers['holds'] = {
    quote: async (_tx, { lobbyId }) => {
      if (!this.lobbies.has(lobbyId)) throw new AppError('not_found');
      return { amountCents: 500, title: 'QuickCrew hold' };
    },
    grant: async (tx, { paymentId, lobbyId, studentId }) => {
      if (!this.lobbies.has(lobbyId)) return 'gone';
      await sql`insert into stand_in_seats values (${paymentId}, ${lobbyId}, ${studentId}, 'held')`.execute(
        tx,
      );
      return 'granted';
    },
  };

  #seatsOf(eventId: string): number {
    return this.events.get(eventId)?.seats ?? 0;
  }
}
