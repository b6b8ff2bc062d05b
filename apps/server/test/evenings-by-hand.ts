import { newId } from '../src/platform/ids.ts';
import type { Student } from './given.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 60 * 60_000;

/** Events, seats and tables as rows, for tests in which it does not matter how somebody came by them. */
export class EveningsByHand {
  readonly #app: Pick<TestApp, 'database' | 'clock'>;
  #made = 0;

  constructor(app: Pick<TestApp, 'database' | 'clock'>) {
    this.#app = app;
  }

  get #db() {
    return this.#app.database.db;
  }

  /** Three days ahead and open, unless said otherwise. */
  async event({ seriesId, startsInHours = 72 }: { seriesId?: string; startsInHours?: number } = {}) {
    const now = this.#app.clock.now();
    const startsAt = now.getTime() + startsInHours * hourMs;
    const id = `${newId(now)}-brunch-by-hand-${++this.#made}`;
    await this.#db
      .insertInto('events')
      .values({
        id,
        title: seriesId === undefined ? 'Brunch' : 'Summer Series',
        series_id: seriesId ?? null,
        area: 'Lower Manhattan',
        starts_at: new Date(startsAt),
        ends_at: new Date(startsAt + 2 * hourMs),
        closes_at: new Date(startsAt - 24 * hourMs),
        capacity: 64,
        table_min: 6,
        table_max: 8,
        price_cents: 500,
        created_at: now,
      })
      .execute();
    return id;
  }

  async series() {
    const id = `series-by-hand-${newId(this.#app.clock.now())}`;
    await this.#db
      .insertInto('series')
      .values({ id, title: 'Summer Networking Series', sells_tickets: false })
      .execute();
    return id;
  }

  async seats(eventId: string, ...students: Pick<Student, 'id'>[]): Promise<void> {
    const now = this.#app.clock.now();
    const rows = students.map(({ id }) => ({
      event_id: eventId,
      student_id: id,
      state: 'registered',
      registered_at: now,
    }));
    await this.#db.insertInto('seats').values(rows).execute();
    await this.#db
      .updateTable('events')
      .set((eb) => ({ seats_taken: eb('seats_taken', '+', students.length) }))
      .where('id', '=', eventId)
      .execute();
  }

  async partOfSeries(seriesId: string, ...students: Pick<Student, 'id'>[]): Promise<void> {
    const now = this.#app.clock.now();
    const rows = students.map(({ id }) => ({ series_id: seriesId, student_id: id, created_at: now }));
    await this.#db.insertInto('series_registrations').values(rows).execute();
  }

  /** One table with these students, not yet shown to anybody. */
  async table(eventId: string, ...students: Pick<Student, 'id'>[]): Promise<void> {
    const tableId = newId(this.#app.clock.now());
    const number = ++this.#made;
    await this.#db
      .insertInto('event_tables')
      .values({ id: tableId, event_id: eventId, number, reservation_number: `R-${number}` })
      .execute();
    const rows = students.map(({ id }) => ({ event_id: eventId, student_id: id, table_id: tableId }));
    await this.#db.insertInto('table_places').values(rows).execute();
  }

  async release(eventId: string): Promise<void> {
    await this.#db
      .updateTable('events')
      .set({ status: 'released', released_at: this.#app.clock.now() })
      .where('id', '=', eventId)
      .execute();
  }

  /** An evening after which these students know each other. */
  async met(...students: Pick<Student, 'id'>[]): Promise<string> {
    const eventId = await this.event({ startsInHours: 12 });
    await this.seats(eventId, ...students);
    await this.table(eventId, ...students);
    await this.release(eventId);
    return eventId;
  }
}
