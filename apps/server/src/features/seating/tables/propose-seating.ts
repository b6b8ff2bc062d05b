import { createHash } from 'node:crypto';
import type { SeatingPlan } from '@crewtable/grouping';
import { listComing } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { guestsForEngine, unitsOf } from './seating-input.ts';
import { listFriendships, listGuests, listMeetings } from './seating-input.repository.ts';

export interface Proposal {
  /** Each table has at least two students. */
  tables: string[][];
  /** Students for whom there is no table without another student they must not meet. */
  withoutTable: string[];
  coming: number;
  summary: string;
  explanations: string[];
}

/** Reads the students who come and runs the engine. Writes no data. The same input gives the same tables. */
export async function proposeSeating(
  deps: Pick<SeatingDeps, 'db' | 'findForbiddenPairs' | 'seatTables'>,
  event: SeatedEvent,
  variation = '',
): Promise<Proposal> {
  const lists = await readLists(deps, event);
  // Most events of a new calendar have no students. Starts no thread for them.
  if (lists.students.length === 0) {
    return {
      tables: [],
      withoutTable: [],
      coming: 0,
      summary: 'No students are registered.',
      explanations: [],
    };
  }
  const seed = createHash('sha256').update(`${event.id}${variation}`).digest().readUInt32BE(0);
  const bounds = { min: event.tableMin, max: event.tableMax };
  const options = { bounds, seed, moreEventsFollow: event.seriesId !== null };
  let plan = await deps.seatTables(lists, options);
  // Smaller tables separate students who must not meet. A seat for each student matters more than table size.
  if (plan.unplaced.length > 0) {
    const smaller = await deps.seatTables(lists, { ...options, bounds: { ...bounds, min: 2 } });
    if (missing(smaller) < missing(plan)) plan = smaller;
  }
  const shared = plan.tables.filter(({ students }) => students.length > 1);
  const seated = new Set(shared.flatMap(({ students }) => students));
  return {
    tables: shared.map(({ students }) => students),
    withoutTable: lists.students.map(({ id }) => id).filter((id) => !seated.has(id)),
    coming: lists.students.length,
    summary: plan.report.summary,
    explanations: shared.map(({ explanation }) => explanation),
  };
}

const missing = ({ unplaced }: SeatingPlan) =>
  unplaced.reduce((sum, { students }) => sum + students.length, 0);

async function readLists(
  { db, findForbiddenPairs }: Pick<SeatingDeps, 'db' | 'findForbiddenPairs'>,
  event: SeatedEvent,
) {
  // One snapshot for all queries: a friend who leaves the group meanwhile is in all lists or in none.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const coming = await listComing(tx, event.id);
      const guests = await listGuests(tx, coming);
      const friendships = await listFriendships(tx, event.seriesId ?? event.id, coming);
      const forbidden = await findForbiddenPairs(tx, coming);
      const metBefore = await listMeetings(tx, event.id, coming);
      return {
        students: guestsForEngine({ guests, on: event.startsAt }),
        friendGroups: unitsOf({ friendships, forbidden }),
        metBefore,
        forbidden,
      };
    });
}
