// What the benches on PostgreSQL share: a temporary server, databases on it, and the clean-up.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/server/dist/platform/embedded-postgres/index.js';

const cleanUpSteps = [];
let cleaning;
const cleanUp = () =>
  (cleaning ??= (async () => {
    for (const step of cleanUpSteps.reverse()) await step().catch((error) => console.error(error));
  })());

/** Adds a step of the clean-up. The step that was added last runs first. */
export function addCleanUp(step) {
  cleanUpSteps.push(step);
}

/** Runs the measurement and then the clean-up, also after an error or a signal. */
export async function runMeasurement(measure) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => cleanUp().then(() => process.exit(130)));
  }
  try {
    await measure();
  } catch (error) {
    // After a signal the processes are stopped, so pending calls fail; these errors are expected.
    if (!cleaning) console.error(error);
    process.exitCode = 1;
  }
  await cleanUp();
}

export async function startPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-bench-'));
  addCleanUp(async () => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const starting = startEmbeddedPostgres({ dataDir });
  addCleanUp(async () => (await starting).stop());
  return starting;
}

export async function createDatabase(postgres, name) {
  const server = new Client(postgres.url);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = postgres.urlFor(name);
  const client = new Client(url);
  await client.connect();
  addCleanUp(() => client.end());
  return { url, query: (text, values) => client.query(text, values) };
}

export const machineText = () =>
  `${availableParallelism()} cores (load ${loadavg()[0].toFixed(1)}), ${process.arch}, Node ${process.versions.node}`;
