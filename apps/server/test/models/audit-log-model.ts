import type { FirstName } from './people.ts';

export type Organiser = 'owner' | 'support';

export interface ModelEntry {
  by: Organiser;
  act: string;
  about: FirstName | undefined;
  hasReason: boolean;
}

/** What the audit log should contain: every act once, in the order in which the acts were done. */
export class AuditLogModel {
  readonly entries: ModelEntry[] = [];
  readonly deleted = new Set<FirstName>();
  /** The capacity of the event that organisers change. */
  capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  add(by: Organiser, act: string, about?: FirstName, hasReason = false): void {
    this.entries.push({ by, act, about, hasReason });
  }

  /** A reason about a student is deleted with the account. */
  isReasonDeleted({ about, hasReason }: ModelEntry): boolean {
    return hasReason && about !== undefined && this.deleted.has(about);
  }
}
