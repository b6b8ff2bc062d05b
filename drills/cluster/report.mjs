/** The report in words and numbers. */
import { judge } from './judge.mjs';
import { percentile } from './load/counts.mjs';
import { wantedPerSecond } from './load/mix.mjs';

/** How long after the return of the database a sign-in counts as 'after it'. */
const afterMs = 20_000;
/** A goal: a longer one is reported and breaks nothing. */
const signInGoalMs = 2_000;

export function describeStep({ databaseBackAt, databaseAwayMs, seconds: lasted, ownDelayMs, ...step }) {
  const { breakage, phase, awayMs, crews } = step;
  const after = phase.signIns.filter(({ at }) => at >= databaseBackAt && at < databaseBackAt + afterMs);
  const list = (key) => after.map((signIn) => signIn[key]);
  return {
    name: breakage.name,
    awaySeconds: awayMs / 1_000,
    databaseAwaySeconds: databaseAwayMs / 1_000,
    calls: phase.calls,
    perSecond: phase.calls / lasted,
    offeredPerSecond: phase.offered / lasted,
    failedWrites: phase.failed,
    failedPolls: phase.failedPolls,
    succeededOnRetry: phase.succeededOnRetry,
    abandonedSignIns: phase.abandonedSignIns,
    longestMs: phase.longestMs,
    crews,
    failures: [...phase.failures].map(([kind, count]) => `${kind} ${count}`).join(', '),
    signInMedianMs: percentile(list('ms'), 0.5),
    signInMaxMs: percentile(list('ms'), 1),
    pausedMedianMs: percentile(list('pausedMs'), 0.5),
    mailMedianMs: percentile(list('mailMs'), 0.5),
    mailMaxMs: percentile(list('mailMs'), 1),
    firstSignInMs: findFirstSignIn(phase.signIns, databaseBackAt),
    latencyMedianMs: percentile(phase.latenciesMs, 0.5),
    ownDelayMs,
    faults: judge(step),
  };
}

/** How long after this moment the first student was signed in. */
function findFirstSignIn(signIns, since) {
  const ends = signIns.map(({ at, ms }) => at + ms - since).filter((ms) => ms >= 0);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

export function printStep(step) {
  console.log(
    [
      `  away ${step.awaySeconds.toFixed(1)} s (the database alone ${step.databaseAwaySeconds.toFixed(1)} s)`,
      `${step.calls} calls (${step.perSecond.toFixed(0)} a second, begun ${step.offeredPerSecond.toFixed(0)}, wanted ${wantedPerSecond.toFixed(0)}; median ${step.latencyMedianMs} ms, longest ${seconds(step.longestMs)}; the drill's own event loop was late by ${step.ownDelayMs.toFixed(0)} ms, p99)`,
      `failed: ${step.failedWrites} writes and ${step.failedPolls} polls (${step.failures || 'none'})`,
      `${step.succeededOnRetry} writes succeeded on retry; ${step.abandonedSignIns} students must ask for another passcode; ${step.crews} crews found`,
      `the first student is signed in ${seconds(step.firstSignInMs)} after the database is back`,
      `sign-ins begun in the 20 s after it: median ${signInText(step)}, longest ${seconds(step.signInMaxMs)} (pauses that Retry-After asked for: median ${seconds(step.pausedMedianMs)}; mail: median ${seconds(step.mailMedianMs)}, longest ${seconds(step.mailMaxMs)})`,
      step.faults.length === 0 ? 'held' : `BROKE: ${step.faults.join(' | ')}`,
    ].join('\n  '),
  );
}

/** A Markdown table, ready for bench/RESULTS.md. */
export function printReport({ steps, restored, controls, commits, repeatedMails, minutes, machine }) {
  const rows = steps.map((step) => [
    step.name,
    `${step.awaySeconds.toFixed(1)} s`,
    `${step.databaseAwaySeconds.toFixed(1)} s`,
    step.calls,
    step.failedWrites,
    step.failedPolls,
    step.succeededOnRetry,
    step.abandonedSignIns,
    seconds(step.longestMs),
    step.crews,
    seconds(step.firstSignInMs),
    signInText(step),
    seconds(step.signInMaxMs),
    step.faults.length === 0 ? 'held' : step.faults.join('; '),
  ]);
  console.log(`\n## Cluster drill\n\n${machine}, ${minutes.toFixed(0)} minutes\n`);
  printTable(
    [
      'what broke',
      'away',
      'database away',
      'calls',
      'failed writes',
      'failed polls',
      'succeeded on retry',
      'sign-ins given up',
      'longest call',
      'crews found',
      'first sign-in',
      'sign-in after, median',
      'longest',
      'verdict',
    ],
    rows,
  );
  if (restored)
    console.log(
      `\nRestore of the backup into a second cluster: ${restored.seconds.toFixed(0)} s, ${restored.rows} rows in both: ${restored.complaints.join('; ') || 'held'}`,
    );
  if (controls) {
    console.log('\nNegative controls (the checker must notice):\n');
    printTable(
      ['checker', 'what was done', 'result'],
      controls.map(({ name, what, noticed }) => [name, what, noticed ? 'as expected' : 'NOT NOTICED']),
    );
  }
  const busiest = Math.max(...steps.map(({ ownDelayMs }) => ownDelayMs), 0);
  if (busiest > busyMs)
    console.log(
      `\nThe machine was busy with other work: the drill's own event loop was late by up to ${busiest.toFixed(0)} ms (p99). The figures are worse than on a quiet machine.`,
    );
  console.log(`\n${describeCommits(commits)}`);
  const missed = steps.filter(missesGoal).map(({ name }) => name);
  if (missed.length > 0)
    console.log(
      `\nGoal missed, a sign-in in ${seconds(signInGoalMs)} once the database is back: ${missed.join(', ')}`,
    );
  console.log(`\nMails that left twice with the same Message-ID: ${repeatedMails}`);
  const broken = [
    ...steps.filter(({ faults }) => faults.length > 0).map(({ name }) => name),
    ...(commits.committing === 0 ? ['the looks at commits'] : []),
    ...(restored?.complaints.length ? ['the restore'] : []),
    ...(controls ?? []).filter(({ noticed }) => !noticed).map(({ what }) => `the control '${what}'`),
  ];
  console.log(broken.length === 0 ? '\nheld' : `\nbroke: ${broken.join(', ')}`);
  return broken.length === 0;
}

/** On two quiet cores it is below this. */
const busyMs = 100;

const missesGoal = ({ signInMedianMs }) => signInMedianMs > signInGoalMs;

const signInText = (step) => `${seconds(step.signInMedianMs)}${missesGoal(step) ? ' (goal missed)' : ''}`;

function describeCommits({ announcing, committing }) {
  if (committing === 0) return 'No commit was observed.';
  const percent = ((announcing / committing) * 100).toFixed(0);
  return `Of the time of commits, ${percent}% waits for the lock of announcements, with a synchronous replica (${announcing} of ${committing} looks at a commit, before each breakage).`;
}

const seconds = (ms) => (ms === undefined ? 'none' : `${(ms / 1_000).toFixed(1)} s`);

function printTable(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log(
    [
      line(all[0]),
      `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
      ...all.slice(1).map(line),
    ].join('\n'),
  );
}
