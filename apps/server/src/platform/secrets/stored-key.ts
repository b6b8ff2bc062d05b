import type { Db } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { AppSecret } from './app-secret.ts';
import type { Encryption } from './encryption.ts';

interface StoredKeyDeps {
  db: Db;
  appSecret: AppSecret;
  encryption: Encryption;
  log: Logger;
}

/**
 * A key that stays the same when `APP_SECRET` is rotated. The database keeps it sealed; every start seals it again
 * with the current secret, so that the previous one can be dropped afterwards. A key that cannot be opened is left
 * alone: the right secret may come back.
 */
export async function loadStoredKey(
  { db, appSecret, encryption, log }: StoredKeyDeps,
  purpose: string,
): Promise<Buffer> {
  const [initial] = appSecret.keysFor(purpose);
  const sealed = (key: Buffer) => encryption.close(key.toString('base64'));
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('lasting_keys')
      .values({ purpose, sealed_key: sealed(initial) })
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute();
    const kept = await tx
      .selectFrom('lasting_keys')
      .select('sealed_key')
      .where('purpose', '=', purpose)
      .forUpdate()
      .executeTakeFirstOrThrow();
    try {
      const key = Buffer.from(encryption.open(kept.sealed_key), 'base64');
      await tx
        .updateTable('lasting_keys')
        .set({ sealed_key: sealed(key) })
        .where('purpose', '=', purpose)
        .execute();
      return key;
    } catch (error) {
      log.warn(
        { err: error, purpose },
        'lasting key cannot be opened with APP_SECRET or APP_SECRET_PREVIOUS',
      );
      return initial;
    }
  });
}
