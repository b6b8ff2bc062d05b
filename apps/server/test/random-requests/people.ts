import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { studentWithData } from '../fixtures/students/student-with-data.ts';
import { StudentSessions } from '../fixtures/students/student-sessions.ts';
import type { TestApp } from '../test-app.ts';
import { personNames } from './callers.ts';
import type { PersonName } from './callers.ts';
import type { PrivateData } from './private-data.ts';

type StudentName = 'alice' | 'bob';

const isStudent = (name: PersonName): name is StudentName => name === 'alice' || name === 'bob';

interface Account {
  id: string;
  /** All private texts of the account begin with it. */
  prefix: string;
  birthdate: string;
}

/** A day that belongs to this account only, and that no request generates. */
const birthdateOf = (accountNumber: number) =>
  new Date(Date.UTC(1985, 0, accountNumber)).toISOString().slice(0, 10);

/**
 * Who sends the requests: nobody, two students, and an organiser of each role. Requests may sign them out, delete
 * or suspend them: `renew` undoes that, so that the run stays useful.
 */
export class People {
  readonly #app: TestApp;
  readonly #sessions: StudentSessions;
  readonly #privateData: PrivateData;
  readonly #accounts = new Map<StudentName, Account>();
  readonly #organiserIds = new Map<PersonName, string>();
  readonly #cookies = new Map<PersonName, ReadonlyMap<string, string>>();
  #createdAccounts = 0;

  private constructor(app: TestApp, sessions: StudentSessions, privateData: PrivateData) {
    this.#app = app;
    this.#sessions = sessions;
    this.#privateData = privateData;
  }

  /** Adds the private texts of the students to `privateData`, also later for each new account. */
  static async create(app: TestApp, privateData: PrivateData): Promise<People> {
    const people = new People(app, await StudentSessions.of(app), privateData);
    for (const name of personNames) await people.renew(name);
    return people;
  }

  get createdAccounts(): number {
    return this.#createdAccounts;
  }

  idOf(name: PersonName): string | undefined {
    return isStudent(name) ? this.#accounts.get(name)?.id : undefined;
  }

  organiserIdOf(name: PersonName): string | undefined {
    return this.#organiserIds.get(name);
  }

  studentIds(): string[] {
    return [...this.#accounts.values()].map(({ id }) => id);
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
    const { organiser } = await as.call(api.organisers.confirmDemo, {});
    this.#organiserIds.set(name, organiser!.id);
    this.#cookies.set(name, as.cookies);
  }

  /** Students change their own profile. Writes its private texts again, so that they can be shown to others. */
  async restoreProfiles(): Promise<void> {
    for (const { id, prefix, birthdate } of this.#accounts.values())
      await this.#app.database.db
        .updateTable('profiles')
        .set({
          last_name: `${prefix}-last`,
          birthdate,
          linkedin_handle: `${prefix}-linkedin`,
          instagram_handle: `${prefix}-instagram`,
          facebook_handle: `${prefix}-facebook`,
          other_needs: `${prefix}-other-needs`,
        })
        .where('student_id', '=', id)
        .execute();
  }

  async #ensureStudent(name: StudentName): Promise<string> {
    const known = this.#accounts.get(name);
    const restored =
      known &&
      (await this.#app.database.db
        .updateTable('students')
        .set({ status: 'ACTIVE' })
        .where('id', '=', known.id)
        .returning('id')
        .executeTakeFirst());
    if (restored) return restored.id;
    // Another prefix, because the texts of the deleted account must not appear any more.
    const prefix = `${name}-${++this.#createdAccounts}`;
    const student = await studentWithData(this.#app, prefix, { registers: known === undefined });
    const birthdate = birthdateOf(this.#createdAccounts);
    this.#privateData.add(prefix, { ...student, birthdate });
    this.#accounts.set(name, { id: student.id, prefix, birthdate });
    await this.restoreProfiles();
    return student.id;
  }
}
