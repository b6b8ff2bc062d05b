import type { KyselyPlugin } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import type { Logger } from './log/logger.ts';

/**
 * Returns dependencies for the work of one request, or of a job that it caused: log lines have its id, and so do
 * the jobs that its transactions enqueue. Not with AsyncLocalStorage, which slows down every promise of the
 * process (docs/decisions/0043-request-ids-are-passed-on.md).
 */
export type Traced = <Deps extends { db: Db; log?: Logger }>(deps: Deps) => Deps;

export function tracedBy(requestId: string): Traced {
  return (deps) => ({
    ...deps,
    db: deps.db.withPlugin(new RequestIdPlugin(requestId)),
    ...(deps.log && { log: deps.log.child({ requestId }) }),
  });
}

/** For work that no request has caused. */
export const untraced: Traced = (deps) => deps;

/** The request that a database of `Traced`, or one of its transactions, belongs to. */
export function requestIdOf(db: Db | Tx): string | undefined {
  const plugin = db.getExecutor().plugins.find((one) => one instanceof RequestIdPlugin);
  return plugin?.requestId;
}

/** Changes no query. Kysely hands plugins on to transactions, and these take the id with them. */
class RequestIdPlugin implements KyselyPlugin {
  readonly requestId: string;

  constructor(requestId: string) {
    this.requestId = requestId;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
