import type { Tx } from '../../../platform/db/database.ts';
import { newRecoveryCode } from '../secret-tokens.ts';
import { replaceRecoveryCodes } from './passkeys.repository.ts';

const codeCount = 10;

/** Returns the codes, which are shown once. The database has their hashes only. */
export async function makeRecoveryCodes(tx: Tx, organiserId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    organiserId,
    codes.map(({ hash }) => hash),
  );
  return codes.map(({ code }) => code);
}
