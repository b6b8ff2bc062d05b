import { randomInt } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { AuditSubject, RecordAct } from '../../ports/audit-log.ts';
import { chainedTime, firstPreviousHash, hashEntry, hashReason, newSalt } from './audit-chain.ts';
import { scheduleAuditCheck } from './daily-check.ts';
import { ensureAlias, insertEntry, insertReason, isSessionOpen, lockChain } from './audit-log.repository.ts';

export function createRecordAct(clock: Clock): RecordAct {
  return async (tx, { actor, area, act, about, details = {}, reason }) => {
    // The chain before the row of the session, as everywhere. In the other order two organisers could wait for each
    // other: one has the chain and ends the session of the other, who has that session and waits for the chain.
    const head = await lockChain(tx);
    // The roles may have changed since the request began: that ends the session.
    if (actor.kind === 'organiser' && !(await isSessionOpen(tx, actor.organiser)))
      throw new AppError('not_signed_in');
    const subject = about && (await withoutIdentity(tx, about));
    const salt = reason === undefined ? null : newSalt();
    const entry = {
      number: (head?.number ?? 0) + 1,
      at: chainedTime(clock.now()),
      actorKind: actor.kind,
      actorId: actor.kind === 'organiser' ? actor.organiser.id : null,
      area,
      act,
      aboutKind: subject?.kind ?? null,
      aboutId: subject?.id ?? null,
      details: JSON.stringify(details),
      reasonHash: salt && hashReason(salt, reason!),
      previousHash: head?.hash ?? firstPreviousHash,
    };
    await insertEntry(tx, { ...entry, hash: hashEntry(entry) });
    if (!head) await scheduleAuditCheck(tx, clock);
    if (salt) await insertReason(tx, { number: entry.number, reason: reason!, salt });
  };
}

async function withoutIdentity(tx: Tx, subject: AuditSubject): Promise<AuditSubject> {
  if (subject.kind !== 'student') return subject;
  const alias = isId(subject.id) ? await ensureAlias(tx, subject.id, newAlias) : undefined;
  return { kind: 'student', id: alias ?? 'unknown' };
}

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
const digits = '23456789';

/** Such as 'KTQV-4279': easy to read aloud, and enough for a million students. */
function newAlias(): string {
  const pick = (from: string) => Array.from({ length: 4 }, () => from[randomInt(from.length)]).join('');
  return `${pick(letters)}-${pick(digits)}`;
}
