import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import {
  findSeatedEvent,
  holdStudentsWithSeats,
  listComing,
  lockSeatedEvent,
} from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { withoutTableMail } from '../organiser/organiser-mails.tsx';
import { proposeSeating } from './propose-seating.ts';
import type { Proposal } from './propose-seating.ts';
import { deleteTables, insertPlaces, insertTables, listTables } from './tables.repository.ts';
import { eventFactsOf } from '../event-facts.ts';
import { releaseJob } from '../job-kinds.ts';

/** The reason that students read if the event is cancelled because no table can be formed. */
export const tooFew = 'Too few students registered.';

/**
 * Closes registration first, so that the list of students no longer changes. Then the engine runs outside of
 * any transaction. Then one transaction writes the tables, if the event still has none. Idempotent: a killed
 * run is continued by the next one.
 */
export async function formTables(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, eventStatus } = deps;
  const now = clock.now();
  const planned = await findSeatedEvent(db, eventId);
  if (!planned || now < planned.closesAt) return;
  // The workers were down for a whole day. The job at the end of the event handles this case.
  if (now >= planned.startsAt) return;
  if (planned.status === 'open') {
    await db.transaction().execute(async (tx) => {
      await eventStatus.move(tx, eventId, { from: 'open', to: 'closed' });
      // Rolled back, and the job is retried: it then finds the new hours.
      if (now < (await findSeatedEvent(tx, eventId))!.closesAt)
        throw new Error(`Event ${eventId} not closed: its hours changed meanwhile`);
    });
  }
  const event = await findSeatedEvent(db, eventId);
  if (event?.status !== 'closed') return;
  if ((await listTables(db, eventId)).length === 0) {
    const proposal = await proposeSeating(deps, event);
    if (proposal.tables.length === 0 && proposal.coming > 0) {
      await deps.cancelEvent(eventId, tooFew);
      return;
    }
    await db.transaction().execute(async (tx) => {
      await holdStudentsWithSeats(tx, eventId);
      return writeTables(tx, deps, event, proposal);
    });
  }
  await db.transaction().execute((tx) => enqueue(tx, releaseJob, { eventId }));
}

/**
 * Replaces the tables of an event before they are released. `alsoIn` runs last in the same transaction.
 */
export async function formTablesAgain(
  deps: SeatingDeps,
  event: SeatedEvent,
  alsoIn?: (tx: Tx, proposal: Proposal) => Promise<void>,
): Promise<Proposal | 'nobody' | 'too_late'> {
  const { db, clock } = deps;
  const proposal = await proposeSeating(deps, event, clock.now().toISOString());
  if (proposal.tables.length === 0) return 'nobody';
  const written = await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, event.id);
    if ((await lockSeatedEvent(tx, event.id))?.status !== 'closed') return false;
    await deleteTables(tx, event.id);
    const isWritten = await writeTables(tx, deps, event, proposal);
    if (isWritten) await alsoIn?.(tx, proposal);
    return isWritten;
  });
  return written ? proposal : 'too_late';
}

async function writeTables(
  tx: Tx,
  deps: SeatingDeps,
  event: SeatedEvent,
  { tables, withoutTable }: Proposal,
): Promise<boolean> {
  const { clock } = deps;
  const locked = await lockSeatedEvent(tx, event.id);
  if (locked?.status !== 'closed') return false;
  if ((await listTables(tx, event.id)).length > 0) return false;
  // A student may have deleted the account while the engine was running.
  const stillComing = new Set(await listComing(tx, event.id));
  const formed = tables.map((students, index) => ({
    id: newId(clock.now()),
    number: index + 1,
    students: students.filter((id) => stillComing.has(id)),
  }));
  await insertTables(tx, event.id, formed);
  await insertPlaces(
    tx,
    event.id,
    formed.flatMap(({ id, students }) => students.map((studentId) => ({ studentId, tableId: id }))),
  );
  await notifyWithoutTable(
    tx,
    deps,
    event,
    withoutTable.filter((id) => stillComing.has(id)),
  );
  return true;
}

async function notifyWithoutTable(
  tx: Tx,
  { clock, notify, queueMail, log, supportEmail }: SeatingDeps,
  event: SeatedEvent,
  students: readonly string[],
): Promise<void> {
  if (students.length === 0) return;
  const news = eventFactsOf(event, clock.now());
  log.error({ eventId: event.id, students: students.length }, 'students without a table');
  await notify(tx, { to: students, kind: 'no_table', subject: event.id, payload: news });
  await queueMail(tx, {
    to: supportEmail,
    template: withoutTableMail,
    props: { ...news, students: students.length },
  });
}
