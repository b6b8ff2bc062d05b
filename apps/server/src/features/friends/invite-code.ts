import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { endCode, findCode, insertCode } from './invite-codes.repository.ts';
import type { CodeOwner } from './invite-codes.repository.ts';

/** 120 bits: nobody guesses one. Says nothing about its owner. */
const makeCode = () => randomBytes(15).toString('base64url');

/** The one that lives, made where there is none. Two who ask at once get the same. */
export async function codeOf(tx: Tx, owner: CodeOwner, now: Date): Promise<string> {
  const known = await findCode(tx, owner);
  if (known !== undefined) return known;
  await insertCode(tx, owner, makeCode(), now);
  const code = await findCode(tx, owner);
  if (code === undefined) throw new Error('An invite code that was just made is not there.');
  return code;
}

/** Whoever has the old one finds nothing any more. */
export async function renewCode(tx: Tx, owner: CodeOwner, now: Date): Promise<string> {
  await endCode(tx, owner, now);
  return codeOf(tx, owner, now);
}
