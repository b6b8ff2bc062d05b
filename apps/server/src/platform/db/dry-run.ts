import type { Db, Tx } from './database.ts';

/** Carries the result out of a transaction that is rolled back. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/**
 * Runs the work in a transaction that is always rolled back, and returns its result. A preview made by the code
 * that acts cannot differ from the act. The work takes the same locks as the act, for as long as it runs.
 */
export async function dryRun<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return result!.value;
}
