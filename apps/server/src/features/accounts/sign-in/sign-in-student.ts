import { normalizeEmail } from '@crewtable/contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { RecordActivity } from '../../../platform/activity-log.ts';
import { insertStudent } from '../accounts.repository.ts';

/**
 * Creates an account without a passcode, for the synthetic students of a demo. A user of the demo can sign in
 * to it like to any other account, with the codes from the demo mailbox.
 */
export async function signInStudent(
  { db, clock, recordActivity }: { db: Db; clock: Clock; recordActivity: RecordActivity },
  address: string,
): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  const email = normalizeEmail(address);
  await db.transaction().execute(async (tx) => {
    if (!(await insertStudent(tx, { id, email, now })))
      throw new Error(`An account for ${email} already exists.`);
    await recordActivity(tx, { kind: 'student_joined', text: 'A synthetic student signed up.' });
  });
  return id;
}
