import type { Db, Tx } from '../../../platform/db/database.ts';

export interface StoredPasskey {
  id: string;
  organiserId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Only of an organiser whose access has not ended, and in production not of an organiser of the demo. */
export function findPasskey(
  db: Db,
  { production }: { production: boolean },
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('organiser_passkeys as passkeys')
    .innerJoin('organisers', 'organisers.id', 'passkeys.organiser_id')
    .select([
      'passkeys.id',
      'passkeys.organiser_id as organiserId',
      'passkeys.credential_id as credentialId',
      'passkeys.public_key as publicKey',
      'passkeys.use_counter as counter',
      'passkeys.transports',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .where('organisers.ended_at', 'is', null)
    .$if(production, (query) => query.where('organisers.is_demo', '=', false))
    .executeTakeFirst();
}

export async function noteUse(tx: Tx, id: string, counter: number, realNow: Date): Promise<void> {
  await tx
    .updateTable('organiser_passkeys')
    .set({ use_counter: counter, last_used_at: realNow })
    .where('id', '=', id)
    .execute();
}

/** Returns false if this passkey exists already. */
export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { name: string; realNow: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('organiser_passkeys')
    .values({
      id: passkey.id,
      organiser_id: passkey.organiserId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      use_counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.realNow,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function listPasskeys(db: Db | Tx, organiserId: string) {
  return db
    .selectFrom('organiser_passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('organiser_id', '=', organiserId)
    .orderBy('created_at')
    .execute();
}

/** Locks all passkeys of the organiser, so that two calls at once cannot remove the last two. */
export async function lockPasskeys(tx: Tx, organiserId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('organiser_passkeys')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('organiser_passkeys').where('id', '=', id).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  organiserId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('organiser_recovery_codes').where('organiser_id', '=', organiserId).execute();
  await tx
    .insertInto('organiser_recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, organiser_id: organiserId })))
    .execute();
}

export function findRecoveryCode(db: Db, hash: Buffer): Promise<{ organiserId: string } | undefined> {
  return db
    .selectFrom('organiser_recovery_codes')
    .select('organiser_id as organiserId')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
}

/** Returns false if it was used meanwhile. */
export async function redeemRecoveryCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('organiser_recovery_codes')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Tx, organiserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('organiser_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return count;
}
