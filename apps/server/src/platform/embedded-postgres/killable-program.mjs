/**
 * A program that uses the embedded PostgreSQL and is killed by tests:
 * `killable-program.mjs <compiled index.js> <dataDir> <write | wait>`.
 * It prints the URL of the database when it is ready. With `write` it also prints one line per committed row.
 */
import { Pool } from 'pg';

const [compiled = '', dataDir = '', task] = process.argv.slice(2);
const { EmbeddedPostgresError, startEmbeddedPostgres } = await import(compiled);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (/** @type {string} */ line) => console.error(line),
  });
  const stop = () => postgres.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const pool = new Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE IF NOT EXISTS written (line text PRIMARY KEY)');
  console.log(postgres.url);

  /** @param {number} writer */
  const writeForEver = async (writer) => {
    for (let count = 0; ; count += 1) {
      const line = `${process.pid}-${writer}-${count}`;
      await pool.query('INSERT INTO written (line) VALUES ($1)', [line]);
      console.log(line);
    }
  };
  if (task === 'write') for (const writer of [1, 2, 3, 4]) writeForEver(writer).catch(() => {});
  else setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  console.error(error.message);
  process.exit(1);
}
