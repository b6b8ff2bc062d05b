import { newYorkDate, newYorkShortDay } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inDollars } from '../../../platform/money.ts';
import type { SuspensionEffects } from '../../../ports/students.ts';
import { retryOnDeadlock } from '../retry-on-deadlock.ts';
import type { SafetyDeps } from '../safety.deps.ts';
import { suspensionWords } from './decision-words-rules.ts';
import { findOutsideEffects } from './reports-page.repository.ts';

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'log' | 'suspendIn'>;

/** Everything that the words are made from. Its hash is what the organiser was shown. */
export interface SuspensionShown {
  [name: string]: number | boolean | readonly string[];
  tables: string[];
  notifiedStudents: number;
  freedEventIds: string[];
  waitlists: number;
  refundedCents: number;
  capturedCents: number;
  isInLobby: boolean;
  isInCrew: boolean;
}

/**
 * What a suspension would do, found by doing it and rolling it back: the preview cannot say something else than
 * what happens. Returns undefined if the account does not exist.
 */
export async function previewSuspension(deps: Deps, studentId: string): Promise<SuspensionShown | undefined> {
  return retryOnDeadlock(deps, 'preview a suspension', () =>
    rollBack(deps.db, async (tx) => {
      const outside = await findOutsideEffects(tx, studentId);
      const effects = await deps.suspendIn(tx, studentId);
      return effects && shownOf(deps, effects, outside);
    }),
  );
}

export function shownOf(
  { clock }: Pick<Deps, 'clock'>,
  effects: SuspensionEffects,
  outside: Awaited<ReturnType<typeof findOutsideEffects>>,
): SuspensionShown {
  const today = newYorkDate(clock.now());
  return {
    tables: effects.tables.map(({ number, startsAt }) =>
      newYorkDate(startsAt) === today
        ? `table ${number} tonight`
        : `table ${number} on ${newYorkShortDay(startsAt)}`,
    ),
    notifiedStudents: effects.notifiedStudents,
    freedEventIds: effects.freedEventIds,
    waitlists: effects.waitlists,
    refundedCents: effects.refundedCents,
    ...outside,
  };
}

export function wordsOf(name: string, shown: SuspensionShown): string {
  const { refundedCents, capturedCents, isInCrew, isInLobby } = shown;
  return suspensionWords(name, {
    tables: shown.tables,
    notifiedStudents: shown.notifiedStudents,
    freedSeats: shown.freedEventIds.length,
    waitlists: shown.waitlists,
    refunded: refundedCents > 0 ? inDollars(refundedCents) : undefined,
    captured: capturedCents > 0 ? inDollars(capturedCents) : undefined,
    quickcrew: isInCrew ? 'crew' : isInLobby ? 'lobby' : undefined,
  });
}

class RollBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rolled back on purpose');
    this.result = result;
  }
}

async function rollBack<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new RollBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RollBack) return error.result as Result;
    throw error;
  }
}
