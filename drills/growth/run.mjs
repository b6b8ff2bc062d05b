/** Measures the hot calls on a small database and on a grown one, and explains the statements that they send. */
import { Client } from 'pg';
import {
  addCleanUp,
  createDatabase,
  machineText,
  runMeasurement,
  startPostgres,
} from '../../bench/measurement.mjs';
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { grow, readSizes } from './grow.mjs';
import { hotCalls } from './hot-calls/hot-calls.mjs';
import { findFaults } from './judge.mjs';
import { measureCall, measureCalls, measureWorker } from './measure.mjs';
import { printReport } from './report.mjs';
import { createStudents } from './sender.mjs';
import { insertEvents, writeCatalogue } from './town.mjs';
import { writePlans } from './write-plans.mjs';

const smallStudents = 4_000;
/** The negative control: this call needs this index. */
const control = { index: 'crew_messages_in_order', call: 'poll of a chat' };

/** @returns {Promise<boolean>} whether no hot call depends on the size of the tables */
export async function runDrill({ students, plansFolder }) {
  let held = false;
  await runMeasurement(async () => {
    const postgres = await startPostgres();
    const small = await measure(await fill(postgres, 'drill_small', smallStudents));
    const database = await fill(postgres, 'drill_grown', students);
    const grown = await measure(database);
    const settings = await listChangedSettings(database.query);
    printReport({ small, grown, settings });
    writePlans(
      plansFolder,
      grown.calls,
      `${machineText()}. ${students} students. Only the root of a plan has its figures.`,
    );
    console.log(`\nThe plans are in ${plansFolder}.`);
    const faults = grown.calls.flatMap((call, index) => findFaults(small.calls[index], call));
    faults.push(...(await runControl(database, small.calls)));
    console.log(
      faults.length === 0 ? '\nheld' : `\nbroke:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    );
    held = faults.length === 0;
  });
  return held;
}

async function fill(postgres, name, students) {
  console.log(`${name}: ${students} students`);
  const startedAt = performance.now();
  const { url } = await createDatabase(postgres, name);
  const client = new Client(url);
  await client.connect();
  addCleanUp(() => client.end());
  // Bound now: what the drill itself sends is not recorded.
  const query = client.query.bind(client);
  await prepareDatabase(url, createLogger('error'));
  const options = {
    config: parseConfig({ PORT: '0' }),
    log: createLogger('error'),
    version: 'drill',
    databaseUrl: url,
    directUrl: url,
  };
  await writeCatalogue(options);
  await grow(query, students);
  console.log(`${name}: filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  return { query, students, options };
}

async function measure({ query, students, options }) {
  const sizes = await readSizes(query);
  const app = await createApp(options);
  const seriesId = await insertEvents(query, app.clock.now());
  const nextStudent = await createStudents({ app, query, students, seriesId });
  const calls = [
    ...(await measureCalls({ app, nextStudent })),
    ...(await measureWorker({ app, nextStudent, query })),
  ];
  await app.stop();
  return { sizes, calls };
}

/** Without its index the call must be found, or the drill would find nothing. Returns what is wrong with the drill. */
async function runControl({ query, students, options }, smallCalls) {
  await query(`drop index ${control.index}`);
  const app = await createApp(options);
  const nextStudent = await createStudents({ app, query, students });
  const call = Object.values(hotCalls)
    .flat()
    .find(({ name }) => name === control.call);
  const found = findFaults(
    smallCalls.find(({ name }) => name === control.call),
    await measureCall({ app, nextStudent }, call),
  );
  await app.stop();
  console.log(
    `\nNegative control, without the index ${control.index}: ${found.join('; ') || 'not noticed'}.`,
  );
  return found.length > 0 ? [] : [`the drill did not notice that the index ${control.index} was missing`];
}

async function listChangedSettings(query) {
  const { rows } = await query(
    `select name || ' = ' || setting as text from pg_settings where category like 'Query Tuning%' and source <> 'default'`,
  );
  return rows.map(({ text }) => text);
}
