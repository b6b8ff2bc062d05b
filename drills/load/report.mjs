/** What the drill found, in words and numbers. */
import { printTable } from '../../bench/registration/results.mjs';
import { delayOf, goals, mb, memoryOf, passcodesBehindNotices, percent } from './judge.mjs';
import { Histogram } from './histogram.mjs';
import { endpoints } from './sizes.mjs';

export function printReport({ machine, minutes, sockets, pages, phases, checks, faults, missed }) {
  console.log(
    `\n## Load drill\n\n${machine}, ${minutes.toFixed(0)} minutes, ${sockets} open sockets on one API process, one worker\n`,
  );
  for (const phase of phases) printPhase(phase);
  printTable([
    ['check', 'found', 'verdict'],
    ...checks.map((check) => [check.name, check.found, check.faults.join('; ') || 'held']),
  ]);
  const repeated = Object.values(pages.notices).reduce((sum, notice) => sum + notice.repeated, 0);
  console.log(`\nNotices that arrived on a socket again, with the same id: ${repeated}`);
  for (const goal of missed) console.log(`goal missed: ${goal}`);
  console.log(faults.length === 0 ? '\nheld' : `\nbroke: ${faults.join(' | ')}`);
}

function printPhase(phase) {
  const { name, rate, seconds, calls, observed, liveMemory } = phase;
  console.log(`### ${name}: ${rate} calls a second for ${seconds} s\n`);
  const passcodes = new Histogram();
  for (const { ms } of calls.passcodes) passcodes.add(ms);
  const behind = passcodesBehindNotices(phase);
  printTable([
    ['endpoint', 'answered', 'refused (503)', 'p50', 'p95', 'p99'],
    ...Object.keys(endpoints).map((endpoint) => endpointRow(endpoint, calls)),
    ['a refusal', '', String(calls.refusals.count), ...percentiles(calls.refusals)],
    ['a passcode until it is in the mailbox', String(passcodes.count), '', ...percentiles(passcodes)],
    [
      `the same behind ${goals.queuedNotices} notices or more`,
      String(behind.count),
      '',
      ...percentiles(behind),
    ],
  ]);
  console.log(
    `\nWhole sign-ins ${calls.done.signIn}, whole payments ${calls.done.pay}, visitors who gave up ${calls.gaveUp}; ` +
      `${calls.openAtEnd} visits were open at the end, and the event loop of the visitors was late by ${calls.ownDelayMs.toFixed(0)} ms at most.`,
  );
  for (const [process, samples] of Object.entries(observed.samples)) {
    const { first, last } = memoryOf(samples);
    const delay = delayOf(samples);
    console.log(
      `${process}: memory ${mb(first)} at first, ${mb(last)} at the end, ${mb(liveMemory[process])} of it in use; ` +
        `event-loop delay (p99 of each second) ${delay.median.toFixed(0)} ms in half of the seconds, ` +
        `${delay.worst.toFixed(0)} ms at most, ${delay.worstAt.toFixed(0)} s after the start (goal ${goals.delayMs}); ` +
        `the longest single delay ${delay.longest.toFixed(0)} ms.`,
    );
  }
  const waiting = Math.max(...observed.samples.api.map((sample) => sample.waiting));
  const cpu = Object.entries(observed.cpu).map(([process, used]) => `${process} ${used.toFixed(2)}`);
  const notices = Math.max(...observed.notices.map((look) => look.waiting));
  console.log(
    `At most ${waiting} requests waited for a connection, ${notices} notices to be sent. Cores used: ${cpu.join(', ')}.`,
  );
  console.log(`Connections of the database are at: ${activityText(observed.activity)}.`);
  console.log(
    `Of the time of commits, ${percent(observed.announcing / observed.committing)} is waiting for the lock of announcements ` +
      `(${observed.announcing} of ${observed.committing} looks at a commit).\n`,
  );
}

function endpointRow(name, calls) {
  const { statuses, latencies } = calls.endpoints[name];
  return [name, String(latencies.count), String(statuses['503'] ?? 0), ...percentiles(latencies)];
}

function percentiles(histogram) {
  return [0.5, 0.95, 0.99].map((share) => {
    const ms = histogram.percentile(share);
    return ms === undefined ? '' : ms < 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(0)} ms`;
  });
}

function activityText(activity) {
  const all = Object.values(activity).reduce((sum, count) => sum + count, 0);
  return Object.entries(activity)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, count]) => `${name} ${((100 * count) / all).toFixed(0)}%`)
    .join(', ');
}
