import { randomInt } from 'node:crypto';
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

/** What students read when there is nobody to sit down with. */
export const tooFew = 'Too few students registered.';

/**
 * Registration ends first, so that the list of those who come stands still; then the engine thinks, outside of any
 * transaction; then the tables are written in one, if the evening still waits for them. Killed anywhere, it is done
 * again from where it stood; done twice, it ends the same.
 */
export async function formTables(deps: SeatingDeps, eventId: string): Promise<void> {
  const { db, clock, life } = deps;
  const now = clock.now();
  const planned = await findSeatedEvent(db, eventId);
  if (!planned || now < planned.closesAt) return;
  // The workers were away for a whole day: the end decides what becomes of it.
  if (now >= planned.startsAt) return;
  if (planned.status === 'open') {
    await db.transaction().execute((tx) => life.move(tx, eventId, { from: 'open', to: 'closed' }));
  }
  const evening = await findSeatedEvent(db, eventId);
  if (evening?.status !== 'closed') return;
  if ((await listTables(db, eventId)).length === 0) {
    const proposal = await proposeSeating(deps, evening);
    if (proposal.tables.length === 0 && proposal.coming > 0) {
      await deps.cancelEvent(eventId, tooFew);
      return;
    }
    await db.transaction().execute(async (tx) => {
      await holdStudentsWithSeats(tx, eventId);
      return writeTables(tx, deps, evening, proposal);
    });
  }
  await db.transaction().execute((tx) => enqueue(tx, releaseJob, { eventId }));
}

/** An organiser's wish for other tables, while nobody has been told of these. */
export async function formTablesAgain(
  deps: SeatingDeps,
  evening: SeatedEvent,
): Promise<Proposal | 'nobody' | 'too_late'> {
  const { db, clock } = deps;
  const proposal = await proposeSeating(deps, evening, clock.now().toISOString());
  if (proposal.tables.length === 0) return 'nobody';
  const written = await db.transaction().execute(async (tx) => {
    await holdStudentsWithSeats(tx, evening.id);
    if ((await lockSeatedEvent(tx, evening.id))?.status !== 'closed') return false;
    await deleteTables(tx, evening.id);
    return writeTables(tx, deps, evening, proposal);
  });
  return written ? proposal : 'too_late';
}

async function writeTables(
  tx: Tx,
  deps: SeatingDeps,
  evening: SeatedEvent,
  { tables, withoutTable }: Proposal,
): Promise<boolean> {
  const { clock } = deps;
  const locked = await lockSeatedEvent(tx, evening.id);
  if (locked?.status !== 'closed') return false;
  if ((await listTables(tx, evening.id)).length > 0) return false;
  // Somebody may have deleted the account while the engine was thinking.
  const stillComing = new Set(await listComing(tx, evening.id));
  const numbers = reservationNumbers(tables.length);
  const laid = tables.map((students, index) => ({
    id: newId(clock.now()),
    number: index + 1,
    reservationNumber: numbers[index]!,
    students: students.filter((id) => stillComing.has(id)),
  }));
  await insertTables(tx, evening.id, laid);
  await insertPlaces(
    tx,
    evening.id,
    laid.flatMap(({ id, students }) => students.map((studentId) => ({ studentId, tableId: id }))),
  );
  await tellWithoutTable(
    tx,
    deps,
    evening,
    withoutTable.filter((id) => stillComing.has(id)),
  );
  return true;
}

async function tellWithoutTable(
  tx: Tx,
  { clock, notify, queueMail, log, supportEmail }: SeatingDeps,
  evening: SeatedEvent,
  students: readonly string[],
): Promise<void> {
  if (students.length === 0) return;
  const news = eventFactsOf(evening, clock.now());
  log.error({ eventId: evening.id, students: students.length }, 'students without a table');
  await notify(tx, { to: students, kind: 'no_table', subject: evening.id, payload: news });
  await queueMail(tx, {
    to: supportEmail,
    template: withoutTableMail,
    props: { ...news, students: students.length },
  });
}

/** Said aloud at a restaurant's door: no letter that sounds or looks like another. */
const letters = 'ACEFHJKLMNPRTWXY34679';

function reservationNumbers(count: number): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    numbers.add(`CT-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`);
  }
  return [...numbers];
}
