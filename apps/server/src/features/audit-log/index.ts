import { api } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/router.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { auditHeadMail } from './audit-head-mail.tsx';
import { listAuditLog } from './list-entries.ts';
import { verifyChain } from './verify-chain.ts';

export { auditData } from './audit-data.ts';
export { auditJobs, scheduleAuditCheck } from './daily-check.ts';
export { createRecordAct } from './record-act.ts';

export const auditMails: AnyMailTemplate[] = [auditHeadMail];

export function registerAuditLog({ route, db, clock }: { route: Route; db: Db; clock: Clock }): void {
  route(api.auditLog.list, async ({ organiser, query }) => listAuditLog(db, organiser, query));

  route(api.auditLog.verify, async () => {
    const { entries, head, comparedHeads, fault } = await verifyChain(db);
    return {
      isWhole: fault === null,
      entries,
      head: head.toString('hex'),
      comparedHeads,
      checkedAt: clock.now().toISOString(),
      fault,
    };
  });
}
