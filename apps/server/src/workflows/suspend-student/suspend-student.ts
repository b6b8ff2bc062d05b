import { endAllSessions, lockStudent } from '../../features/accounts/index.ts';
import { leaveOpenEvents } from '../../features/events/index.ts';
import type { EventsDeps } from '../../features/events/index.ts';
import { leaveQuickcrew } from '../../features/quickcrew/index.ts';
import type { QuickcrewDeps } from '../../features/quickcrew/index.ts';
import { leaveTables, lockStudentsOfTables } from '../../features/seating/index.ts';
import type { LeftTable } from '../../features/seating/index.ts';
import { changeStatus, findStatus } from '../../features/safety/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue, handle, jobKind } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { LockPayments, RefundSuspended } from '../../ports/purchases.ts';
import type { SuspendIn, SuspensionEffects } from '../../ports/students.ts';
import { listPaidEvents, listSeatPayments, listTableFacts } from './suspend-student.repository.ts';

export interface SuspensionDeps {
  clock: Clock;
  notify: Notify;
  friendGroups: EventsDeps['friendGroups'];
  lockPayments: LockPayments;
  refundSuspended: RefundSuspended;
}

/** Leaves the lobby or crew of a suspended student. Needs transactions of its own, because it may lose races. */
const leaveQuickcrewJob = jobKind<{ studentId: string }>('leave-quickcrew', { priority: 'urgent' });

/**
 * Lock order, as everywhere: students, payments, events, friend groups. The lock of the student also makes
 * registrations of the same student wait; they then find a suspended student.
 */
export function createSuspendIn(deps: SuspensionDeps): SuspendIn {
  const { clock, notify, lockPayments, refundSuspended } = deps;
  return async (tx, studentId) => {
    const now = clock.now();
    if (!(await lockStudent(tx, studentId))) return undefined;
    const isNew = await changeStatus(tx, studentId, 'SUSPENDED');
    await lockStudentsOfTables(tx, studentId, now);
    await lockPayments(tx, await listSeatPayments(tx, studentId));
    // Before the seats are freed: afterwards nothing would connect the student with the events.
    const eventIds = await listPaidEvents(tx, studentId, now);
    const refundedCents = await refundSuspended(tx, { studentId, eventIds });
    const left = await leaveTables(tx, deps, studentId);
    const open = await leaveOpenEvents(tx, deps, studentId);
    const sessions = await endAllSessions(tx, studentId, now);
    const since = now.toISOString();
    if (isNew)
      await notify(tx, { to: studentId, kind: 'account_suspended', subject: since, payload: { since } });
    await enqueue(tx, leaveQuickcrewJob, { studentId });
    return {
      isNew,
      tables: await describeTables(tx, left),
      notifiedStudents: new Set(left.flatMap(({ notifiedIds }) => notifiedIds)).size,
      freedEventIds: open.eventIds,
      waitlists: open.waitlists,
      refundedCents,
      sessions,
    };
  };
}

async function describeTables(tx: Tx, left: readonly LeftTable[]): Promise<SuspensionEffects['tables']> {
  const facts = await listTableFacts(
    tx,
    left.map(({ tableId }) => tableId),
  );
  const notified = new Map(left.map(({ tableId, notifiedIds }) => [tableId, notifiedIds.length]));
  return facts.map(({ tableId, ...table }) => ({ ...table, notified: notified.get(tableId)! }));
}

export function suspensionJobs(deps: QuickcrewDeps): JobHandler[] {
  return [
    handle(leaveQuickcrewJob, async ({ studentId }, traced) => {
      // The student may have been restored before this job ran.
      if ((await findStatus(deps.db, studentId)) === 'SUSPENDED')
        await leaveQuickcrew(traced(deps), studentId);
    }),
  ];
}
