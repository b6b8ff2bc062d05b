import type { auditAreas } from '@crewtable/contract';
import type { Tx } from '../platform/db/database.ts';
import type { ActingOrganiser } from '../platform/http/router.ts';

/** Who acts: an organiser in the console, somebody with a shell on the server, or a job of the product. */
export type Actor =
  | { kind: 'organiser'; organiser: Pick<ActingOrganiser, 'id' | 'sessionId'> }
  | { kind: 'command_line' }
  | { kind: 'product' };

export type AuditArea = (typeof auditAreas)[number];

export interface AuditSubject {
  kind: 'organiser' | 'student' | 'event' | 'season' | 'venue' | 'payment' | 'report' | 'log';
  /** The id of a student is replaced by the alias. */
  id: string;
}

/** One entry of the audit log. Act and details contain no names and no addresses: entries are never deleted. */
export interface AuditAct {
  actor: Actor;
  area: AuditArea;
  /** A few words: 'Roles changed'. */
  act: string;
  about?: AuditSubject;
  details?: Readonly<Record<string, string>>;
  /** Stored apart from the entry, so that it can be deleted. */
  reason?: string;
}

/**
 * Writes an entry in the transaction of the act, so that one exists exactly if the other does. Waits for other
 * transactions that write entries: call it last. Only ending sessions comes after it, because it locks the chain
 * and then the row of the session. Refuses an organiser whose session has ended meanwhile.
 */
export type RecordAct = (tx: Tx, act: AuditAct) => Promise<void>;
