// One run: all contestants use one PostgreSQL server with a database each, run in their own processes behind
// HTTP, and take turns. The time of both calls of a sign-in is measured. The time between them, until the
// mail has arrived, is not; the last column of the table includes it.
import { loadavg } from 'node:os';
import { addCleanUp, createDatabase, machineText, runMeasurement, startPostgres } from '../measurement.mjs';
import { contestants } from './contestants.mjs';
import { startProcess, stopProcesses } from './processes.mjs';
import { printResults } from './results.mjs';
import { runTurn } from './turn.mjs';

// Many short turns, so that other load on the machine affects all contestants equally, and so that no pool
// closes its database connections (it would after ten idle seconds). A turn is long enough that mails are
// processed while calls are still answered: a batch of mails is sent 0.1 s after its first request.
const rounds = 20;
const students = 200;
const connections = 16;
/**
 * Rounds that are not counted, because compilers and caches are still cold. The CPU time per sign-in falls
 * during the first 2,000 sign-ins or so.
 */
const warmUpRounds = 12;

await runMeasurement(measure);

async function measure() {
  const postgres = await startPostgres();
  addCleanUp(stopProcesses);
  const entries = [];
  for (const [name, contestant] of Object.entries(contestants)) {
    const database = await createDatabase(postgres, `bench_${name.toLowerCase()}`);
    entries.push({ name, contestant, database, running: await contestant.start(database), results: [] });
  }
  const load = startProcess('load.mjs');

  console.log(
    `${rounds} rounds, ${students} students a turn over ${connections} connections; ` + machineText(),
  );
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    for (const entry of entries) {
      const result = await runTurn(entry, round, { load, students, connections });
      if (round > 0) entry.results.push(result);
    }
    if (round === 0) console.log('warmed up');
    else if (round % 10 === 0 && round > 0) console.log(`${round} rounds are done`);
  }
  printResults(entries);
  console.log(`load ${loadavg()[0].toFixed(1)} at the end`);
}
