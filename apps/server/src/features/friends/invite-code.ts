import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';
import { endCode, keepOrMakeCode } from './invite-codes.repository.ts';
import type { CodeOwner } from './invite-codes.repository.ts';

/** 120 bits: nobody guesses one. Says nothing about its owner. */
const makeCode = () => randomBytes(15).toString('base64url');

/** The one that lives, made where there is none. Two who ask at once get the same. */
export function codeOf(db: Db, owner: CodeOwner, now: Date): Promise<string> {
  return keepOrMakeCode(db, owner, makeCode(), now);
}

/** Whoever has the old one finds nothing any more. */
export async function renewCode(tx: Tx, owner: CodeOwner, now: Date): Promise<string> {
  await endCode(tx, owner, now);
  return codeOf(tx, owner, now);
}
