import { api } from '@crewtable/contract';
import { seatTables } from '@crewtable/grouping';
import { AccessTokens } from '../src/features/accounts/index.ts';
import { createPlanEvening } from '../src/features/evenings/index.ts';
import type { EveningsParts } from '../src/features/evenings/index.ts';
import { realClock } from '../src/platform/clock/clock.ts';
import { loadDemoSecrets } from '../src/platform/demo/demo-secrets.ts';
import { newId } from '../src/platform/ids.ts';
import { AppSecret } from '../src/platform/secrets/app-secret.ts';
import type { Caller } from './caller.ts';
import { startTestApp } from './test-app.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

export interface Guest {
  id: string;
  email: string;
  firstName: string;
  sessionId: string;
}

interface EventDetails {
  startsAt: Date;
  title?: 'Brunch' | 'Lunch' | 'Dinner' | 'Summer Series';
  seriesId?: string;
  min?: number;
  max?: number;
  id?: string;
}

const hourMs = 60 * 60_000;

/** The real app with events and students written down by hand: how one gets a seat is another feature's promise. */
export class EveningHouse {
  readonly app: TestApp;
  readonly #tokens: AccessTokens;
  #made = 0;

  private constructor(app: TestApp, tokens: AccessTokens) {
    this.app = app;
    this.#tokens = tokens;
  }

  static async start(options: TestAppOptions = {}): Promise<EveningHouse> {
    const app = await startTestApp(options);
    const { appSecret } = await loadDemoSecrets(app.database.pool);
    return new EveningHouse(app, new AccessTokens(new AppSecret(appSecret), realClock));
  }

  /** The engine here instead of in a thread, which would have to learn to read TypeScript first. */
  get parts(): EveningsParts {
    return {
      ...this.app.evenings,
      seatTables: async ({ students, friendGroups, metBefore, forbidden }, options) =>
        seatTables(students, friendGroups, metBefore, { ...options, forbidden }),
    };
  }

  get db() {
    return this.app.database.db;
  }

  get now() {
    return this.app.clock.now();
  }

  inHours(hours: number): Date {
    return new Date(this.now.getTime() + hours * hourMs);
  }

  /** Names that stand nowhere else, so that one can look for them. */
  async guests(count: number): Promise<Guest[]> {
    if (count === 0) return [];
    const now = this.now;
    const domains = ['nyu.edu', 'columbia.edu', 'fordham.edu', 'pace.edu', 'baruch.cuny.edu'];
    const made = Array.from({ length: count }, () => {
      const number = ++this.#made;
      return {
        id: newId(now),
        sessionId: newId(now),
        firstName: `Guest${number}name`,
        email: `guest-${number}@${domains[number % domains.length]}`,
        number,
      };
    });
    await this.db
      .insertInto('students')
      .values(made.map(({ id, email }) => ({ id, email, created_at: now })))
      .execute();
    await this.db
      .insertInto('profiles')
      .values(
        made.map(({ id, firstName, number }) => ({
          student_id: id,
          first_name: firstName,
          last_name: `Zlast${number}`,
          gender: number % 2 === 0 ? 'Female' : 'Male',
          birthdate: `${2000 + (number % 6)}-05-21`,
          student_status: number % 3 === 0 ? 'Graduate' : 'Undergraduate',
          updated_at: now,
        })),
      )
      .execute();
    // Hundreds of mails and pushes are another test's business.
    await this.db
      .insertInto('notification_settings')
      .values(made.map(({ id }) => ({ student_id: id, email: false, push: false, updated_at: now })))
      .execute();
    await this.db
      .insertInto('sessions')
      .values(
        made.map(({ id, sessionId }) => ({
          id: sessionId,
          student_id: id,
          browser_id: newId(now),
          created_at: now,
          idle_until: new Date('2100-01-01'),
          ends_at: new Date('2100-01-01'),
          confirmed_at: realClock.now(),
        })),
      )
      .execute();
    return made;
  }

  /** With a token of this very moment: the clock moves far in these stories. */
  async as({ id, sessionId }: Guest): Promise<Caller> {
    const token = this.#tokens.issue({ id, sessionId });
    return this.app.given.visitor(new Map([['crewtable_access', token]]));
  }

  async wantsMail({ id }: Guest): Promise<void> {
    await this.db
      .updateTable('notification_settings')
      .set({ email: true })
      .where('student_id', '=', id)
      .execute();
  }

  async series(id: string): Promise<string> {
    await this.db
      .insertInto('series')
      .values({ id, title: id, sells_tickets: true, pass_cents: 2_500, ticket_cents: 500 })
      .execute();
    return id;
  }

  /** In the calendar, with everything that has to happen around it planned. */
  async event({ startsAt, title = 'Dinner', seriesId, min = 6, max = 8, id }: EventDetails): Promise<string> {
    const eventId = id ?? `evening-${++this.#made}`;
    const endsAt = new Date(startsAt.getTime() + 1.5 * hourMs);
    const closesAt = new Date(startsAt.getTime() - 24 * hourMs);
    await this.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('events')
        .values({
          id: eventId,
          title,
          series_id: seriesId ?? null,
          area: 'Lower Manhattan',
          starts_at: startsAt,
          ends_at: endsAt,
          closes_at: closesAt,
          capacity: 1_000,
          table_min: min,
          table_max: max,
          price_cents: 500,
          created_at: this.now,
        })
        .execute();
      await createPlanEvening(this.app.clock)(tx, { id: eventId, startsAt, endsAt, closesAt });
    });
    return eventId;
  }

  async seat(eventId: string, guests: readonly Guest[], details: { byPass?: boolean } = {}): Promise<void> {
    await this.db
      .insertInto('seats')
      .values(
        guests.map(({ id }) => ({
          event_id: eventId,
          student_id: id,
          state: 'registered',
          registered_at: this.now,
          calendar_secret: `secret-${++this.#made}`,
          by_pass: details.byPass ?? false,
        })),
      )
      .execute();
    await this.db
      .updateTable('events')
      .set((eb) => ({ seats_taken: eb('seats_taken', '+', guests.length) }))
      .where('id', '=', eventId)
      .execute();
  }

  async friends(target: string, guests: readonly Guest[]): Promise<void> {
    const groupId = newId(this.now);
    await this.db
      .insertInto('friend_groups')
      .values({ id: groupId, target, owner_id: guests[0]!.id, size: guests.length, created_at: this.now })
      .execute();
    await this.db
      .insertInto('friend_group_members')
      .values(guests.map(({ id }) => ({ group_id: groupId, target, student_id: id, joined_at: this.now })))
      .execute();
  }

  async never(one: Guest, other: Guest): Promise<void> {
    await this.db
      .insertInto('wishes')
      .values({ student_id: one.id, about_id: other.id, wish: 'never', created_at: this.now })
      .execute();
  }

  /** Answers when everything that fell due on the way is done. */
  async moveTo(instant: Date): Promise<void> {
    await this.app.given.visitor().call(api.demo.moveClock, { body: { now: instant.toISOString() } });
  }

  async move(hours: number): Promise<void> {
    await this.moveTo(this.inHours(hours));
  }

  async statusOf(eventId: string): Promise<string> {
    const row = await this.db
      .selectFrom('events')
      .select('status')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    return row.status;
  }

  /** The tables as lists of students, without those who said that they cannot come. */
  async tablesOf(eventId: string): Promise<string[][]> {
    const rows = await this.db
      .selectFrom('event_tables')
      .leftJoin('table_places', 'table_places.table_id', 'event_tables.id')
      .select(['number', 'student_id'])
      .where('event_tables.event_id', '=', eventId)
      .where('absent_at', 'is', null)
      .orderBy('number')
      .execute();
    const tables = new Map<number, string[]>();
    for (const { number, student_id } of rows) {
      tables.set(number, [...(tables.get(number) ?? []), ...(student_id === null ? [] : [student_id])]);
    }
    return [...tables.values()].filter(({ length }) => length > 0);
  }

  async toldOf(kind: string, eventId: string) {
    const rows = await this.db
      .selectFrom('notifications')
      .select(['student_id', 'payload', 'subject'])
      .where('kind', '=', kind)
      .where('subject', 'like', `${eventId}%`)
      .execute();
    return rows.map(({ student_id, payload, subject }) => ({
      studentId: student_id,
      subject,
      payload: payload as Record<string, unknown>,
    }));
  }
}
