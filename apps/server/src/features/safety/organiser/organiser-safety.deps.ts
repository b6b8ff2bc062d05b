import type { RecordAct } from '../../../ports/audit-log.ts';
import type { SafetyDeps } from '../safety.deps.ts';

export interface OrganiserSafetyDeps extends SafetyDeps {
  recordAct: RecordAct;
}
