/** Builds the cluster, breaks it piece by piece under load, checks after each, restores a backup, and reports. */
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { breakages } from './breakages.mjs';
import { buildCluster } from './build.mjs';
import { openFacts, runCheckers } from './checkers/index.mjs';
import { countRepeatedMails } from './checkers/notifications.mjs';
import { createCommitWaits } from './commit-waits.mjs';
import { runControls } from './controls.mjs';
import { killLeftovers } from './database-cluster.mjs';
import { findLongestGap } from './load/counts.mjs';
import { createLoad, wantedPerSecond } from './load/mix.mjs';
import { planMachines } from './machines.mjs';
import { stopAll, waitFor } from './processes.mjs';
import { writePlot } from './plot.mjs';
import { superuserUrlOf } from './product.mjs';
import { describeStep, printReport, printStep } from './report.mjs';
import { restoreBackup } from './restore.mjs';
import { startWriteProbe } from './write-probe.mjs';

const steadySeconds = 10;
const afterSeconds = 20;

/**
 * @param {{ only?: string[], keep?: boolean, plots: string }} options only: the ids of the breakages to run; keep: the
 *   folder stays; plots: the folder for the plot
 * @returns {Promise<boolean>} whether everything held
 */
export async function runDrill({ only, keep = false, plots }) {
  const startedAt = Date.now();
  const say = (text) =>
    console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
  const started = {};
  let cleaning;
  const cleanUp = () => (cleaning ??= stopEverything(started, keep, say));
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isInterrupted = true;
      void cleanUp().finally(() => process.exit(130));
    });
  try {
    return await breakEverything(started, { only, plots, say, startedAt });
  } catch (error) {
    // After a signal all processes are stopped, so whatever waits for them fails.
    if (!isInterrupted) throw error;
    return false;
  } finally {
    await cleanUp();
  }
}

/** Puts into `started` what must be stopped again. */
async function breakEverything(started, { only, plots, say, startedAt }) {
  const plan = (started.plan = await planMachines());
  say(`folder ${plan.folder}, addresses ${plan.network}.0.x`);
  const cluster = (started.cluster = await buildCluster(plan, say));
  say('students sign in and find crews');
  const { database, product } = cluster;
  const load = (started.load = await createLoad({ plan, tls: database.tls, mail: product.mail }));
  await makeRefundable(database);
  const superuserUrl = superuserUrlOf(plan, database.tls, plan.addressOf('edge'));
  const probe = (started.probe = startWriteProbe(superuserUrl));
  const commitWaits = createCommitWaits(superuserUrl);
  const open = () =>
    openFacts({
      databaseUrl: product.databaseUrl,
      sandboxUrl: product.sandbox.databaseUrl,
      load,
      mail: product.mail,
    });
  const isWanted = (id) => !only || only.includes(id);
  const steps = [];
  // A restore needs the backup.
  for (const breakage of breakages.filter(
    ({ id }) => isWanted(id) || (id === 'backup' && isWanted('restore')),
  )) {
    say(breakage.name);
    const step = await runStep(breakage, { cluster, load, probe, commitWaits, open });
    printStep(step);
    steps.push(step);
  }
  await probe.stop();
  say(`plot: ${writePlot(plots, load.counts, steps)}`);
  let restored;
  let controls;
  if (isWanted('restore')) {
    say('restore of the backup into a second cluster');
    const facts = await open();
    // The pages lose their connections when the product stops for the restore.
    facts.pages = load.pages.map(({ studentId, shown }) => ({ studentId, shown, isSubscribed: true }));
    restored = await restoreBackup(cluster);
    say('negative controls');
    controls = await runControls(restored.superuserUrl, facts);
    await facts.close();
  }
  return printReport({
    steps,
    restored,
    controls,
    commits: commitWaits.counted,
    repeatedMails: countRepeatedMails(product.mail.received),
    minutes: (Date.now() - startedAt) / 60_000,
    machine: `${availableParallelism()} cores (load ${loadavg()[0].toFixed(1)}), Node ${process.versions.node}`,
  });
}

async function stopEverything({ plan, cluster, load, probe }, keep, say) {
  say('stopping everything');
  load?.close();
  await probe?.stop();
  await cluster?.product.stop();
  await stopAll();
  killLeftovers();
  if (keep) say(`logs are in ${plan?.folder}/logs`);
  // Repeated, because processes that were killed may just have written a file.
  else if (plan) rmSync(plan.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The load runs before, during and after; then it pauses, so that the checks compare something that stands still. */
async function runStep(breakage, { cluster, load, probe, commitWaits, open }) {
  const { counts } = load;
  const phase = counts.beginPhase();
  const loadFrom = Date.now();
  load.start();
  await Promise.all([
    pause(steadySeconds * 1_000),
    // Without any look the report says so.
    commitWaits.observe(steadySeconds * 1_000).catch(() => {}),
  ]);
  // If this process gets no time, nobody can measure anything: the report says so.
  const ownDelay = monitorEventLoopDelay({ resolution: 20 });
  ownDelay.enable();
  const brokeAt = Date.now();
  // A part that does not come back is a result too: the other breakages are tried nevertheless.
  const fault = await breakage.run(cluster).then(
    () => undefined,
    (error) => error.message,
  );
  await pause(afterSeconds * 1_000);
  const until = Date.now();
  await load.finish();
  ownDelay.disable();
  const facts = await waitFor('the database answers the checkers', open);
  const results = await runCheckers(facts);
  const crews = await countCrews(facts, brokeAt);
  await facts.close();
  const databaseGap = findLongestGap(probe.successes, brokeAt, until);
  const step = describeStep({
    breakage,
    phase,
    seconds: (until - loadFrom) / 1_000,
    wantedCalls: (wantedPerSecond * (until - loadFrom)) / 1_000,
    awayMs: counts.longestGapMs(brokeAt, until),
    databaseAwayMs: databaseGap.ms,
    databaseBackAt: databaseGap.endedAt,
    crews,
    results,
    fault,
    // All since the step before, also those from before the breakage.
    surprises: load.surprises.splice(0),
    ownDelayMs: ownDelay.percentile(99) / 1e6,
  });
  return { ...step, id: breakage.id, loadFrom, brokeAt, until };
}

async function countCrews({ query }, since) {
  const [{ count }] = await query(
    `select count(*)::int as count from crews where created_at >= to_timestamp(${since} / 1000.0)`,
  );
  return count;
}

/**
 * A student who leaves an event within 48 hours after its hours changed is refunded, if the payment was made before
 * the change. So that all payments of the drill are, the change lies in the future.
 */
async function makeRefundable(database) {
  const primary = await database.findPrimary();
  await primary.psql(`update events set hours_changed_at = now() + interval '1 hour'`, 'crewtable');
}
