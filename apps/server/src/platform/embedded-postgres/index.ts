import { launch, type LaunchOptions } from './launch.ts';
import { connectionUrl, databaseName } from './settings.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgres {
  /** The product's database, over a Unix socket. */
  url: string;
  urlFor: (database: string) => string;
  /** Resolves when the server and its supervisor have ended. */
  stop: () => Promise<void>;
}

/** Starts the embedded PostgreSQL server. The server stops when this process ends, even after a kill -9. */
export async function startEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  let current = launch(options);
  let stopped: Promise<void> | undefined;

  const { sockets } = await watch();

  async function watch() {
    const running = await current;
    running.supervisor.onLost((orderly) => {
      if (stopped) return;
      if (orderly) return log('PostgreSQL was stopped by another process.');
      // Restarts both: without a supervisor the server would outlive this process, and its folder would look
      // unused.
      log('The supervisor process of PostgreSQL has ended; restarting it.');
      current = launch(options);
      watch().catch((error: unknown) => log(`PostgreSQL could not be restarted: ${String(error)}`));
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
