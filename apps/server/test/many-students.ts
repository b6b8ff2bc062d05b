import { AccessTokens } from '../src/features/accounts/index.ts';
import { loadDemoSecrets } from '../src/platform/demo/demo-secrets.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Cookies of students who are signed in. Made by hand: thousands of passcodes are another test's business. */
export async function signInMany({ database, clock }: TestApp, students: number): Promise<string[]> {
  const { appSecret } = await loadDemoSecrets(database.pool);
  const tokens = new AccessTokens(appSecret, clock);
  const now = clock.now();
  const made = Array.from({ length: students }, (_, index) => ({
    id: newId(now),
    sessionId: newId(now),
    index,
  }));
  await database.db
    .insertInto('students')
    .values(made.map(({ id, index }) => ({ id, email: `many-${index}@example.edu`, created_at: now })))
    .execute();
  await database.db
    .insertInto('profiles')
    .values(
      made.map(({ id, index }) => ({
        student_id: id,
        first_name: `Student${index}`,
        last_name: 'Of Many',
        gender: 'Other',
        birthdate: '2003-05-21',
        student_status: 'Graduate',
        updated_at: now,
      })),
    )
    .execute();
  await database.db
    .insertInto('sessions')
    .values(
      made.map(({ id, sessionId }) => ({
        id: sessionId,
        student_id: id,
        browser_id: newId(now),
        created_at: now,
        idle_until: new Date('2100-01-01'),
        ends_at: new Date('2100-01-01'),
      })),
    )
    .execute();
  return made.map((viewer) => `crewtable_access=${tokens.issue(viewer)}`);
}
