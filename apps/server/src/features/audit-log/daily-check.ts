import { dayMs } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate, newYorkInstant } from '../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { handle, jobKind } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { planned, schedule } from '../../platform/jobs/schedule.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RecordAct } from '../../ports/audit-log.ts';
import { auditHeadMail } from './audit-head-mail.tsx';
import { findHead, insertHead } from './audit-log.repository.ts';
import { verifyChain } from './verify-chain.ts';

export interface DailyCheckDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  queueMail: QueueMail;
  recordAct: RecordAct;
  /** The addresses of the active owners. */
  listOwners(tx: Tx): Promise<{ email: string }[]>;
}

const checkAuditLogJob = jobKind<object>('check-audit-log');
/** New York time. */
const checkedAt = '06:00';
const subject = 'audit log';

/**
 * One row for the whole installation, once there is an entry to check. Called with the first entry and, in
 * case the row is lost, periodically.
 */
export async function scheduleAuditCheck(db: Db | Tx, clock: Clock): Promise<void> {
  const check = {
    subject: sql`${subject}::text`,
    dueAt: nextCheckAt(clock.now()),
    payload: sql`'{}'::jsonb`,
  };
  await planned(checkAuditLogJob, check, sql`(select from audit_log limit 1) as log`).execute(db);
}

export const auditJobs = (deps: DailyCheckDeps): JobHandler[] => [
  handle(checkAuditLogJob, (_payload, traced) => checkAuditLog(traced(deps))),
];

/**
 * Verifies the log and notes its head in three places: a table, the log of the process and the mailboxes of
 * the owners. Whoever rewrites the database cannot rewrite the last two.
 */
async function checkAuditLog(deps: DailyCheckDeps): Promise<void> {
  const { db, clock, log, queueMail, recordAct, listOwners } = deps;
  const now = clock.now();
  const found = await verifyChain(db);
  const facts = { entries: found.entries, head: found.head.toString('hex') };
  if (found.fault) log.error({ ...facts, ...found.fault }, 'audit log does not verify');
  else log.info(facts, 'audit log verified');
  await db.transaction().execute(async (tx) => {
    await schedule(tx, checkAuditLogJob, { subject, dueAt: nextCheckAt(now), payload: {} });
    const head = await findHead(tx);
    if (!head) return;
    if (!found.fault) await insertHead(tx, { number: found.entries, hash: found.head }, now);
    const owners = await listOwners(tx);
    for (const { email } of owners) {
      const props = { number: facts.entries, head: facts.head, fault: found.fault };
      await queueMail(tx, { to: email, template: auditHeadMail, props });
    }
    await recordAct(tx, {
      actor: { kind: 'product' },
      area: 'log',
      act: found.fault ? 'Chain broken' : 'Chain verified',
      details: {
        entries: String(facts.entries),
        'mailed to owners': String(owners.length),
        ...(found.fault && { 'first fault': `entry ${found.fault.number}: ${found.fault.text}` }),
      },
    });
  });
}

function nextCheckAt(now: Date): Date {
  const today = newYorkInstant(newYorkDate(now), checkedAt);
  return today > now ? today : newYorkInstant(newYorkDate(new Date(now.getTime() + dayMs)), checkedAt);
}
