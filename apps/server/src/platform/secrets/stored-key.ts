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
 * Loads a key that stays the same when `APP_SECRET` is rotated. The database stores it encrypted. Every start
 * encrypts it again with the current secret, so that the previous secret can be removed afterwards. A key
 * that cannot be decrypted is not changed, because a later start may have the right secret.
 */
export async function loadStoredKey(
  { db, appSecret, encryption, log }: StoredKeyDeps,
  purpose: string,
): Promise<Buffer> {
  const [initial] = appSecret.keysFor(purpose);
  const sealed = (key: Buffer) => encryption.encrypt(key.toString('base64'));
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
      const key = Buffer.from(encryption.decrypt(kept.sealed_key), 'base64');
      await tx
        .updateTable('lasting_keys')
        .set({ sealed_key: sealed(key) })
        .where('purpose', '=', purpose)
        .execute();
      return key;
    } catch (error) {
      log.warn(
        { err: error, purpose },
        'stored key cannot be decrypted with APP_SECRET or APP_SECRET_PREVIOUS',
      );
      return initial;
    }
  });
}
