import { launch, type LaunchOptions } from './launch.ts';
import { connectionUrl, databaseName } from './settings.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgres {
  /** The product's database, over a Unix socket. */
  url: string;
  urlFor: (database: string) => string;
  /** Resolves when the server and its keeper have ended. */
  stop: () => Promise<void>;
}

/** Starts the PostgreSQL server that comes with Crewtable. It ends with this process, however this process ends. */
export async function startEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  let current = launch(options);
  let stopped: Promise<void> | undefined;

  const { sockets } = await watch();

  async function watch() {
    const running = await current;
    running.supervisor.onLost((orderly) => {
      if (stopped) return;
      if (orderly) return log('PostgreSQL was stopped from outside.');
      // Without its keeper the server would outlive us, and its folder would look free: both begin anew.
      log('The process that looks after PostgreSQL has ended; starting it again.');
      current = launch(options);
      watch().catch((error: unknown) => log(`PostgreSQL could not be started again: ${String(error)}`));
    });
    return running;
  }

  return {
    url: connectionUrl(sockets, databaseName),
    urlFor: (database) => connectionUrl(sockets, database),
    stop: () =>
      (stopped ??= current.then(
        ({ supervisor }) => supervisor.stop(),
        () => {},
      )),
  };
}
