import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { newId } from '../../src/platform/ids.ts';
import { studentWithData } from '../fixtures/student-with-data.ts';
import { StudentSessions } from '../fixtures/student-sessions.ts';
import type { TestApp } from '../test-app.ts';
import type { PersonName } from './generated-requests.ts';

const studentNames = ['alice', 'bob'] as const;
type StudentName = (typeof studentNames)[number];

const isStudent = (name: PersonName): name is StudentName => name === 'alice' || name === 'bob';

/**
 * Who sends the requests: nobody, two students, and an organiser of each role. Requests may sign them out, delete
 * or suspend them: `renew` undoes that, so that the run stays useful.
 */
export class People {
  readonly #app: TestApp;
  readonly #sessions: StudentSessions;
  readonly #studentIds: Record<StudentName, string>;
  readonly #cookies = new Map<PersonName, ReadonlyMap<string, string>>();

  private constructor(app: TestApp, sessions: StudentSessions, studentIds: Record<StudentName, string>) {
    this.#app = app;
    this.#sessions = sessions;
    this.#studentIds = studentIds;
  }

  static async create(app: TestApp): Promise<People> {
    const [alice, bob] = [await studentWithData(app, 'alice'), await studentWithData(app, 'bob')];
    const sessions = await StudentSessions.of(app);
    const people = new People(app, sessions, { alice: alice.id, bob: bob.id });
    for (const name of ['alice', 'bob', 'owner', 'host', 'support', 'safety'] as const)
      await people.renew(name);
    return people;
  }

  idOf(name: PersonName): string | undefined {
    return isStudent(name) ? this.#studentIds[name] : undefined;
  }

  studentIds(): string[] {
    return Object.values(this.#studentIds);
  }

  cookieHeader(name: PersonName): string {
    return [...(this.#cookies.get(name) ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  /** Gives the person a new session. A deleted student gets a new account, a suspended one is restored. */
  async renew(name: PersonName): Promise<void> {
    if (name === 'nobody') return;
    if (isStudent(name)) {
      const id = await this.#ensureStudent(name);
      const sessionId = await this.#sessions.open(id);
      this.#cookies.set(name, await this.#sessions.cookiesOf({ id, sessionId }));
      return;
    }
    const as = this.#app.given.visitor();
    await as.call(api.organisers.enterDemo, { body: { role: name satisfies OrganiserRole } });
    await as.call(api.organisers.confirmDemo, {});
    this.#cookies.set(name, as.cookies);
  }

  async #ensureStudent(name: StudentName): Promise<string> {
    const { db } = this.#app.database;
    const restored = await db
      .updateTable('students')
      .set({ status: 'ACTIVE' })
      .where('id', '=', this.#studentIds[name])
      .returning('id')
      .executeTakeFirst();
    if (restored) return restored.id;
    const now = this.#app.clock.now();
    const id = newId(now);
    await db
      .insertInto('students')
      .values({ id, email: `${name}-${id}@example.edu`, created_at: now })
      .execute();
    await db
      .insertInto('profiles')
      .values({
        student_id: id,
        first_name: name,
        last_name: 'Li',
        gender: 'Female',
        birthdate: '2003-05-21',
        student_status: 'Graduate',
        updated_at: now,
      })
      .execute();
    this.#studentIds[name] = id;
    return id;
  }
}
