/** The report in words and numbers. */
import { percentile } from './load/counts.mjs';

export function describeStep({
  breakage,
  phase,
  awayMs,
  backAt,
  results,
  fault,
  surprises,
  brokeAt,
  until,
  ownDelayMs,
}) {
  const after = phase.signIns.filter(({ at }) => at >= backAt && at < backAt + 20_000);
  const faults = fault === undefined ? [] : [fault];
  for (const { name, complaints } of results)
    if (complaints.length > 0)
      faults.push(`${name}: ${complaints.length} (${complaints.slice(0, 3).join('; ')})`);
  if (awayMs > breakage.awaySeconds * 1_000) faults.push(`away longer than ${breakage.awaySeconds} s`);
  if (phase.lost.length > 0) faults.push(`${phase.lost.length} writes without a definite answer`);
  if (phase.internalErrors.length > 0)
    faults.push(
      `${phase.internalErrors.length} answers with 500: ${[...new Set(phase.internalErrors)].join(', ')}`,
    );
  if (breakage.mayFail === false && phase.failed + phase.failedPolls > 0)
    faults.push(`${phase.failed + phase.failedPolls} calls failed`);
  if (surprises.length > 0)
    faults.push(`${surprises.length} unexpected answers: ${surprises.slice(0, 2).join('; ')}`);
  return {
    name: breakage.name,
    awaySeconds: awayMs / 1_000,
    calls: phase.calls,
    perSecond: phase.calls / ((until - brokeAt) / 1_000),
    failedWrites: phase.failed,
    failedPolls: phase.failedPolls,
    succeededOnRetry: phase.succeededOnRetry,
    withoutRetryAfter: phase.withoutRetryAfter,
    failures: [...phase.failures].map(([kind, count]) => `${kind} ${count}`).join(', '),
    signInMedianMs: percentile(
      after.map(({ ms }) => ms),
      0.5,
    ),
    signInMaxMs: percentile(
      after.map(({ ms }) => ms),
      1,
    ),
    mailMaxMs: percentile(
      after.map(({ mailMs }) => mailMs),
      1,
    ),
    latencyMedianMs: percentile(phase.latenciesMs, 0.5),
    ownDelayMs,
    faults,
  };
}

export function printStep(step) {
  console.log(
    [
      `  away ${step.awaySeconds.toFixed(1)} s`,
      `${step.calls} calls (${step.perSecond.toFixed(0)} a second, median ${step.latencyMedianMs} ms; the drill's own event loop was late by ${step.ownDelayMs.toFixed(0)} ms, p99)`,
      `failed: ${step.failedWrites} writes and ${step.failedPolls} polls (${step.failures || 'none'})`,
      `${step.succeededOnRetry} writes succeeded on retry`,
      `sign-in after it: median ${seconds(step.signInMedianMs)}, longest ${seconds(step.signInMaxMs)} (mail ${seconds(step.mailMaxMs)})`,
      step.faults.length === 0 ? 'held' : `BROKE: ${step.faults.join(' | ')}`,
    ].join('\n  '),
  );
}

/** A Markdown table, ready for bench/RESULTS.md. */
export function printReport({ steps, restored, controls, repeatedMails, minutes, machine }) {
  const rows = steps.map((step) => [
    step.name,
    `${step.awaySeconds.toFixed(1)} s`,
    step.calls,
    step.failedWrites,
    step.failedPolls,
    step.succeededOnRetry,
    seconds(step.signInMedianMs),
    seconds(step.signInMaxMs),
    step.faults.length === 0 ? 'held' : step.faults.join('; '),
  ]);
  console.log(`\n## Cluster drill\n\n${machine}, ${minutes.toFixed(0)} minutes\n`);
  printTable(
    [
      'what broke',
      'away',
      'calls',
      'failed writes',
      'failed polls',
      'succeeded on retry',
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
  console.log(`\nMails that left twice with the same Message-ID: ${repeatedMails}`);
  const broken = [
    ...steps.filter(({ faults }) => faults.length > 0).map(({ name }) => name),
    ...(restored?.complaints.length ? ['the restore'] : []),
    ...(controls ?? []).filter(({ noticed }) => !noticed).map(({ what }) => `the control '${what}'`),
  ];
  console.log(broken.length === 0 ? '\nheld' : `\nbroke: ${broken.join(', ')}`);
  return broken.length === 0;
}

/** On two quiet cores it is below this. */
const busyMs = 100;

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
