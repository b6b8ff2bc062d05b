import { newId } from '../../src/platform/ids.ts';
import { StudentSessions } from '../fixtures/students/student-sessions.ts';
import type { KillableServer } from './killable-server.ts';

export const firstNames = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const;
export type FirstName = (typeof firstNames)[number];

export interface Person {
  id: string;
  name: FirstName;
  cookies: ReadonlyMap<string, string>;
}

export type People = Readonly<Record<FirstName, Person>>;

/** New students for one story, with profiles and sessions. */
export async function createPeople(server: KillableServer, gender?: string): Promise<People> {
  const { database, clock } = server;
  const sessions = await StudentSessions.of({ database, clock });
  const now = clock.now();
  const people: Partial<Record<FirstName, Person>> = {};
  for (const [index, name] of firstNames.entries()) {
    const id = newId(now);
    await database.db
      .insertInto('students')
      .values({ id, email: `${id}@example.edu`, created_at: now })
      .execute();
    await database.db
      .insertInto('profiles')
      .values({
        student_id: id,
        first_name: name,
        last_name: 'Li',
        gender: gender ?? (index % 2 === 0 ? 'Female' : 'Male'),
        birthdate: '2003-05-21',
        student_status: 'Graduate',
        // QuickCrew asks for one.
        instagram_handle: name.toLowerCase(),
        updated_at: now,
      })
      .execute();
    const sessionId = await sessions.open(id);
    people[name] = { id, name, cookies: await sessions.cookiesOf({ id, sessionId }) };
  }
  return people as People;
}
