import type { Db, Tx } from '../../platform/db/database.ts';
import { firstPreviousHash, hashEntry, hashReason } from './audit-chain.ts';
import { listHeads, readChain } from './audit-log.repository.ts';
import type { Head, StoredEntry } from './audit-log.repository.ts';

export interface Verification {
  entries: number;
  head: Buffer;
  comparedHeads: number;
  /** The first entry that does not fit. */
  fault: { number: number; text: string } | null;
}

const batchSize = 1_000;

/** Computes the hash of every entry again and compares the log with the heads that were noted daily. */
export async function verifyChain(db: Db | Tx): Promise<Verification> {
  const heads = await listHeads(db);
  const headAt = new Map(heads.map((head) => [head.number, head]));
  const result: Verification = {
    entries: 0,
    head: firstPreviousHash,
    comparedHeads: heads.length,
    fault: null,
  };
  for (;;) {
    const batch = await readChain(db, result.entries, batchSize);
    for (const entry of batch) {
      const text = faultOf(entry, result, headAt.get(entry.number));
      if (text !== undefined) return { ...result, fault: { number: result.entries + 1, text } };
      result.entries = entry.number;
      result.head = entry.hash;
    }
    if (batch.length < batchSize) break;
  }
  const lost = heads.find(({ number }) => number > result.entries);
  if (!lost) return result;
  const text = `The log ends before entry ${lost.number}, which was noted as its newest.`;
  return { ...result, fault: { number: result.entries + 1, text } };
}

function faultOf(
  entry: StoredEntry,
  before: Pick<Verification, 'entries' | 'head'>,
  noted: Head | undefined,
): string | undefined {
  if (entry.number !== before.entries + 1) return 'This entry is missing.';
  if (!entry.previousHash.equals(before.head)) return 'The entry does not follow the one before.';
  if (!entry.hash.equals(hashEntry(entry))) return 'The entry was changed.';
  if (entry.reason !== null && !isReasonTrue(entry)) return 'The reason was changed.';
  if (noted && !noted.hash.equals(entry.hash)) return 'The entry is not the one that was noted on its day.';
  return undefined;
}

function isReasonTrue({ reason, salt, reasonHash }: StoredEntry): boolean {
  return reasonHash !== null && salt !== null && hashReason(salt, reason!).equals(reasonHash);
}
