/** What was read before the locks were taken is no longer so: nothing that was done stays. */
export class MovedOn extends Error {}

/** Money is decided before a lobby or crew is locked, by what was known then. Where that changed, it is done anew. */
export async function untilItHolds<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error;
    }
  }
}
