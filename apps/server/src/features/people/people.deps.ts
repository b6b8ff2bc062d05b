import type { Db } from '../../platform/db/database.ts';
import type { RecordAct } from '../../ports/audit-log.ts';

export interface PeopleDeps {
  db: Db;
  recordAct: RecordAct;
}
