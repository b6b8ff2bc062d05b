/** What the drill found, in words and numbers. */
import { printTable } from '../../bench/registration/results.mjs';
import { Histogram } from './histogram.mjs';
import { mix } from './sizes.mjs';

const delayGoalMs = 200;
/** In the last minute at most this much more memory than in the first one. */
const maxGrowth = 1.3;
/** Passcodes and payments are refused at most this often. */
const maxUrgentRefused = 0.01;
const urgent = ['signIn', 'pay'];
const kinds = mix.map(({ kind }) => kind);

/** What broke; empty if everything held. Speeds are goals and never break it. */
export function judge({ phases, checks }) {
  const faults = checks.flatMap(({ name, faults: found }) => found.map((fault) => `${name}: ${fault}`));
  for (const { name, calls } of phases) {
    const unexpected = kinds.flatMap((kind) =>
      Object.entries(calls.statuses[kind])
        .filter(([status]) => !/^(?:[234]\d\d|503)$/.test(status) || status === '429')
        .map(([status, count]) => `${count} x ${status} (${kind})`),
    );
    if (unexpected.length > 0) faults.push(`${name}: ${unexpected.join(', ')}`);
    if (calls.withoutRetryAfter > 0)
      faults.push(`${name}: ${calls.withoutRetryAfter} refusals without Retry-After`);
    const broken = Object.entries(calls.broken).map(([what, count]) => `${count} x ${what}`);
    if (broken.length > 0) faults.push(`${name}: ${broken.slice(0, 5).join(', ')}`);
    const refused = refusedShare(calls, urgent);
    if (refused > maxUrgentRefused && refused >= refusedShare(calls, ordinary))
      faults.push(`${name}: passcodes and payments did not go first`);
  }
  const [before, double, after] = phases;
  const { memory } = summarize(double.observed.samples.api);
  if (memory.last > maxGrowth * memory.first)
    faults.push(`${double.name}: memory grew from ${mb(memory.first)} to ${mb(memory.last)}`);
  if (refusedShare(after.calls, kinds) > refusedShare(before.calls, kinds) + 0.01)
    faults.push('it did not recover: calls are still refused at the first rate');
  return faults;
}

const ordinary = kinds.filter((kind) => !urgent.includes(kind));

function refusedShare({ statuses }, some) {
  const sum = (names) => names.reduce((total, count) => total + count, 0);
  const all = sum(some.flatMap((kind) => Object.values(statuses[kind])));
  return all === 0 ? 0 : sum(some.map((kind) => statuses[kind]['503'] ?? 0)) / all;
}

function summarize(samples) {
  const minute = (from, to) => samples.filter(({ at }) => at >= from && at < to).map(({ memory }) => memory);
  const end = samples.at(-1).at;
  const window = Math.min(60_000, end / 3);
  const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
  return {
    memory: { first: median(minute(0, window)), last: median(minute(end - window, Infinity)) },
    delayMs: Math.max(...samples.map(({ delayP99 }) => delayP99 * 1_000)),
    waiting: Math.max(...samples.map(({ waiting }) => waiting)),
  };
}

export function printReport({ machine, minutes, sockets, received, phases, checks, verdict }) {
  console.log(
    `\n## Load drill\n\n${machine}, ${minutes.toFixed(0)} minutes, ${sockets} open sockets on one API process\n`,
  );
  for (const { name, rate, seconds, calls, observed } of phases) {
    console.log(`### ${name}: ${rate} calls a second for ${seconds} s\n`);
    printTable([
      ['calls', 'answered', 'refused (503)', 'p50', 'p95', 'p99'],
      ...kinds.map((kind) => callRow(kind, calls)),
      ['passcode in the mailbox', '', '', ...percentiles(calls.latencies.passcodeMail)],
      ['a refusal', '', '', ...percentiles(calls.latencies.refused)],
    ]);
    const { memory, delayMs, waiting } = summarize(observed.samples.api);
    console.log(
      `\nWhole sign-ins ${calls.done.signIn}, whole payments ${calls.done.pay}. Event-loop delay p99 at most ${delayMs.toFixed(0)} ms ` +
        `(goal ${delayGoalMs}), memory ${mb(memory.first)} at first, ${mb(memory.last)} at the end, at most ${waiting} wait for a connection; ` +
        `${calls.openAtEnd} calls were open at the end, ${calls.notSent} were not sent.`,
    );
    const cpu = Object.entries(observed.cpu).map(([process, used]) => `${process} ${used.toFixed(2)}`);
    console.log(`Cores used: ${cpu.join(', ')}. The database works on: ${activityText(observed.activity)}.`);
    const share = observed.committing === 0 ? 0 : (100 * observed.announcing) / observed.committing;
    console.log(`Of the time of commits, ${share.toFixed(1)}% is waiting for the lock of announcements.\n`);
  }
  printTable([
    ['check', 'found', 'verdict'],
    ...checks.map(({ name, found, faults }) => [name, found, faults.join('; ') || 'held']),
  ]);
  console.log(`\nNotices that arrived on sockets: ${received}`);
  console.log(verdict.length === 0 ? '\nheld' : `\nbroke: ${verdict.join(' | ')}`);
}

function callRow(kind, { statuses, latencies }) {
  const counted = statuses[kind];
  const refused = counted['503'] ?? 0;
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0);
  return [kind, String(all - refused), String(refused), ...percentiles(latencies[kind])];
}

function percentiles(entries) {
  const histogram = Histogram.from(entries);
  return [0.5, 0.95, 0.99].map((share) => {
    const ms = histogram.percentile(share);
    return ms === undefined ? '' : ms < 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(0)} ms`;
  });
}

function activityText(activity) {
  const all = Object.values(activity).reduce((sum, count) => sum + count, 0);
  return Object.entries(activity)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([name, count]) => `${name} ${((100 * count) / all).toFixed(0)}%`)
    .join(', ');
}

const mb = (bytes) => `${(bytes / 1_048_576).toFixed(0)} MB`;
