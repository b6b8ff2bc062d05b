import { createHash, randomBytes } from 'node:crypto';
import type { ChainedEntry } from './audit-log.repository.ts';

/** The hash before the first entry. */
export const firstPreviousHash = Buffer.alloc(32);

/** The fields as a JSON array: the limits between them are unambiguous. */
export function hashEntry(entry: ChainedEntry): Buffer {
  const fields = [
    entry.number,
    entry.at,
    entry.actorKind,
    entry.actorId,
    entry.area,
    entry.act,
    entry.aboutKind,
    entry.aboutId,
    entry.details,
    entry.reasonHash?.toString('hex') ?? null,
    entry.previousHash.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

export const newSalt = () => randomBytes(16);

export function hashReason(salt: Buffer, reason: string): Buffer {
  return createHash('sha256').update(salt).update(reason).digest();
}

/** The time as `hashEntry` expects it. The product's clock has milliseconds. */
export const chainedTime = (at: Date) => at.toISOString().replace('Z', '000Z');
