import { once } from 'node:events';
import { Client } from 'pg';
import type { Submittable } from 'pg';
import type { Writable } from 'node:stream';

/**
 * Takes a base backup over the replication protocol of PostgreSQL: a tar archive of the whole cluster with
 * the write-ahead log that makes it consistent. Other clients may read and write meanwhile. Needs no program
 * except the server.
 */
export async function streamBaseBackup(url: string, archive: Writable): Promise<void> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  try {
    const backup = new BaseBackup(archive);
    client.query(backup);
    await backup.done;
  } finally {
    await client.end();
  }
}

const command = `BASE_BACKUP (LABEL 'crewtable', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** The parts of the pg connection object that are used here. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const newArchive = 'n'.charCodeAt(0);
const archiveData = 'd'.charCodeAt(0);

class BaseBackup implements Submittable {
  readonly done: Promise<void>;
  readonly #archive: Writable;
  #succeed!: () => void;
  #fail!: (error: Error) => void;
  #archives = 0;
  #isPaused = false;

  constructor(archive: Writable) {
    this.#archive = archive;
    this.done = new Promise((resolve, reject) => {
      this.#succeed = resolve;
      this.#fail = reject;
    });
    archive.on('error', (error) => this.#fail(error));
  }

  submit(wire: unknown): void {
    (wire as Wire).query(command);
  }

  /** The first letter of each message is its type (documentation of PostgreSQL, section 54.4). */
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    if (chunk[0] === newArchive && ++this.#archives > 1)
      return this.#fail(new Error('The database has tablespaces: only one archive was expected.'));
    if (chunk[0] !== archiveData) return;
    // Copied, because pg reads the next message into the same buffer.
    if (this.#archive.write(Buffer.from(chunk.subarray(1)))) return;
    // Messages that pg has already read still arrive while the stream is paused.
    if (this.#isPaused) return;
    this.#isPaused = true;
    wire.stream.pause();
    once(this.#archive, 'drain').then(
      () => {
        this.#isPaused = false;
        wire.stream.resume();
      },
      (error: Error) => this.#fail(error),
    );
  }

  handleReadyForQuery(): void {
    this.#succeed();
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  // These rows contain the start and end of the log and the list of tablespaces, which the archive contains
  // too.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
