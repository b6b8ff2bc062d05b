import { createHash } from 'node:crypto';
import type { SeatingPlan } from '@crewtable/grouping';
import { listComing } from '../seated-events.repository.ts';
import type { SeatedEvent } from '../seated-events.repository.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { guestsForEngine, unitsOf } from './seating-input.ts';
import { listFriendships, listGuests, listMeetings } from './seating-input.repository.ts';

export interface Proposal {
  /** Nobody sits alone. */
  tables: string[][];
  /** For whom there is no table without somebody they must not meet. */
  withoutTable: string[];
  coming: number;
  summary: string;
  explanations: string[];
}

/** Reads who comes and asks the engine. It writes nothing; the same evening gets the same tables. */
export async function proposeSeating(
  deps: Pick<SeatingDeps, 'db' | 'findForbiddenPairs' | 'seatTables'>,
  evening: SeatedEvent,
  variation = '',
): Promise<Proposal> {
  const lists = await readLists(deps, evening);
  // Most evenings of a new calendar: no thread is started for nobody.
  if (lists.students.length === 0) {
    return { tables: [], withoutTable: [], coming: 0, summary: 'Nobody is registered.', explanations: [] };
  }
  const seed = createHash('sha256').update(`${evening.id}${variation}`).digest().readUInt32BE(0);
  const bounds = { min: evening.tableMin, max: evening.tableMax };
  const options = { bounds, seed, moreEveningsFollow: evening.seriesId !== null };
  let plan = await deps.seatTables(lists, options);
  // More and smaller tables part those who must not meet; a place for everybody comes before the size of the table.
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
  evening: SeatedEvent,
) {
  // One look at everything: a friend who leaves the group meanwhile is either in it or not.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const coming = await listComing(tx, evening.id);
      const guests = await listGuests(tx, coming);
      const friendships = await listFriendships(tx, evening.seriesId ?? evening.id, coming);
      const forbidden = await findForbiddenPairs(tx, coming);
      const metBefore = await listMeetings(tx, evening.id, coming);
      return {
        students: guestsForEngine({ guests, on: evening.startsAt }),
        friendGroups: unitsOf({ friendships, forbidden }),
        metBefore,
        forbidden,
      };
    });
}
