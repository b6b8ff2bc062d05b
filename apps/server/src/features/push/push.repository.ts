import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PushDevices } from '../../platform/db/tables.ts';

/**
 * Serializes the registrations of a student. Comes before all other locks, as in the deletion of an account.
 */
export async function lockStudent(tx: Tx, id: string): Promise<boolean> {
  const student = await tx
    .selectFrom('students')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return student !== undefined;
}

/** Locks the session against being deleted. Returns false if it has ended. */
export async function holdOpenSession(tx: Tx, id: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * A known browser gets a new owner, new keys or a later date. Its id stays, because queued jobs refer to it.
 */
export async function saveDevice(tx: Tx, device: Insertable<PushDevices>): Promise<void> {
  const { id: _id, endpoint: _endpoint, ...fields } = device;
  await tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(fields))
    .execute();
}

export async function keepNewestDevices(tx: Tx, studentId: string, max: number): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('student_id', '=', studentId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('push_devices')
        .select('id')
        .where('student_id', '=', studentId)
        .orderBy('registered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(max),
    )
    .execute();
}

export async function deleteOwnDevice(tx: Tx, studentId: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('student_id', '=', studentId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/**
 * Browsers in which the student has not signed out, and no other student has signed in since. A session that
 * only expired does not count as signed out: a push is for students who are not looking at the page.
 */
function reachableDevices(db: Db, studentId: string) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .where('push_devices.student_id', '=', studentId)
    .where('sessions.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions as later')
            .select('later.id')
            .whereRef('later.browser_id', '=', 'sessions.browser_id')
            .whereRef('later.student_id', '!=', 'sessions.student_id')
            .whereRef('later.created_at', '>=', 'sessions.created_at'),
        ),
      ),
    );
}

export function listReachableDevices(db: Db, studentId: string) {
  return reachableDevices(db, studentId).select('push_devices.id').execute();
}

export function findReachableDevice(db: Db, studentId: string, deviceId: string) {
  return reachableDevices(db, studentId)
    .selectAll('push_devices')
    .where('push_devices.id', '=', deviceId)
    .executeTakeFirst();
}

export async function deleteDevice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('id', '=', id).execute();
}

export function listDevices(tx: Tx, studentId: string) {
  return tx
    .selectFrom('push_devices')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('registered_at')
    .execute();
}

export async function deleteDevicesOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('student_id', '=', studentId).execute();
}

/** Signed-out browsers get no push from the moment of the sign-out. This only deletes their rows. */
export async function sweepSignedOutDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('ended_at', 'is not', null),
    )
    .execute();
}
