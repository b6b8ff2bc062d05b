import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterwards } from '../afterwards.ts';

const socketName = '.s.PGSQL.5432';

export interface DatabaseRoad {
  /** Leads to the database, by a way that can be cut. */
  url: string;
  /** From here on it looks as if the database server were stopped. */
  cut(): Promise<void>;
  /** Who is on the way stands still from here on, and nobody says why. Newcomers pass. */
  stall(): void;
  mend(): Promise<void>;
}

/** Stands between an app and its database, so that one test can take it away without troubling the others. */
export async function buildDatabaseRoad(databaseUrl: string): Promise<DatabaseRoad> {
  const url = new URL(databaseUrl);
  const destination = join(url.searchParams.get('host')!, socketName);
  const folder = await mkdtemp(join(tmpdir(), 'crewtable-road-'));
  url.searchParams.set('host', folder);
  const travellers = new Set<Socket>();
  let server: Server | undefined;

  const mend = async () => {
    server = createServer((traveller) => {
      const onward = connect(destination);
      for (const [one, other] of [
        [traveller, onward],
        [onward, traveller],
      ] as const) {
        travellers.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          travellers.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await once(server.listen(join(folder, socketName)), 'listening');
  };
  const cut = async () => {
    const closed = new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(undefined)));
    for (const traveller of travellers) traveller.destroy();
    await closed;
  };
  const stall = () => travellers.forEach((traveller) => traveller.pause());
  await mend();
  afterwards(async () => {
    await cut();
    await rm(folder, { recursive: true, force: true });
  });
  return { url: url.href, cut, stall, mend };
}
