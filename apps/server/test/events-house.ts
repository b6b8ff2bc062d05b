import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import type { Student } from './given.ts';
import { newId } from '../src/platform/ids.ts';
import { startTestApp } from './test-app.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

export interface SeatRow {
  student_id: string;
  state: string;
  held_until: Date | null;
  payment_id: string | null;
  by_pass: boolean;
}

/** The real app with its calendar, and what tests of events say often. */
export class EventsHouse {
  readonly app: TestApp;

  private constructor(app: TestApp) {
    this.app = app;
  }

  static async start(options: TestAppOptions = {}): Promise<EventsHouse> {
    return new EventsHouse(await startTestApp(options));
  }

  get given() {
    return this.app.given;
  }

  get db() {
    return this.app.database.db;
  }

  get pool() {
    return this.app.database.pool;
  }

  /** An event as this student sees it. */
  async see(eventId: string, student?: Student) {
    const as = student?.as ?? this.given.visitor();
    return (await as.call(api.catalogue.getEvent, { params: { eventId } })).date;
  }

  register(student: Student, eventId: string): Promise<Answer<typeof api.registrations.register>> {
    return student.as.call(api.registrations.register, { params: { eventId } });
  }

  unregister(student: Student, eventId: string) {
    return student.as.call(api.registrations.unregister, { params: { eventId } });
  }

  /** So many students, each with a seat. */
  async fill(eventId: string, seats: number): Promise<Student[]> {
    const students = [];
    for (let seat = 0; seat < seats; seat++) {
      const student = await this.given.studentWithProfile();
      await this.register(student, eventId);
      students.push(student);
    }
    return students;
  }

  async change(eventId: string, change: { capacity?: number; price_cents?: number; closes_at?: Date }) {
    await this.db.updateTable('events').set(change).where('id', '=', eventId).execute();
  }

  async seats(eventId: string): Promise<SeatRow[]> {
    const { rows } = await this.pool.query<SeatRow>(
      'select student_id, state, held_until, payment_id, by_pass from seats where event_id = $1 order by 1',
      [eventId],
    );
    return rows;
  }

  /** How many are counted, and how many there are. */
  async count(eventId: string): Promise<{ counted: number; there: number }> {
    const { rows } = await this.pool.query<{ counted: number; there: number }>(
      `select seats_taken as counted, (select count(*) from seats where event_id = id)::integer as there
       from events where id = $1`,
      [eventId],
    );
    return rows[0]!;
  }

  async beginPayment(student: Student, eventId: string) {
    const { dateTime: eventDate } = await this.see(eventId);
    return student.as.call(api.payments.createEventDeposit, { body: { eventId, eventDate } });
  }

  async refusedPayment(student: Student, eventId: string) {
    const { dateTime: eventDate } = await this.see(eventId);
    return student.as.refusal(api.payments.createEventDeposit, { body: { eventId, eventDate } });
  }

  payByCard(clientSecret: string) {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
    return this.given.visitor().call(api.sandbox.confirm, { body: { clientSecret, card } });
  }

  confirm(student: Student, eventId: string) {
    return student.as.send(api.payments.confirmEventDeposit, { body: { eventId } });
  }

  /** From the first press to the seat. */
  async pay(student: Student, eventId: string): Promise<void> {
    const { clientSecret } = await this.beginPayment(student, eventId);
    await this.payByCard(clientSecret);
    await this.confirm(student, eventId);
  }

  async makeSubscriber({ id }: Student): Promise<void> {
    const now = this.app.clock.now();
    await this.db
      .insertInto('subscriptions')
      .values({ id: newId(now), student_id: id, status: 'active', created_at: now, updated_at: now })
      .execute();
  }

  /** Time goes by; whoever is to go on afterwards has the session renewed, as a browser does by itself. */
  async move(advance: string, ...students: Student[]): Promise<void> {
    await this.given.visitor().call(api.demo.moveClock, { body: { advance } });
    for (const { as } of students) await as.call(api.accounts.refresh, {});
  }
}
