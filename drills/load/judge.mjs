/** Judges what was counted and seen. Musts are faults; times are goals, which are reported and break nothing. */
import { Histogram } from './histogram.mjs';
import { busyPhaseIds, endpoints } from './sizes.mjs';

/** Of the passcodes and payments of a phase, by endpoint. */
const maxUrgentRefused = 0.01;
/** Of all calls at the rate that the machine carries: only while a burst of notices or matching passes. */
const maxRefusedWhenCarried = 0.05;
const maxRefusedAfterwards = 0.01;
/** Of what is in use after a collection of garbage, at the end of the overload compared with the end of the first phase. */
const maxLiveGrowth = 1.3;
/**
 * Of the highest resident memory during the overload, compared with the highest of the first phase. A process works on
 * 1,000 requests at most, and refuses the others before it reads their bodies. Twice as many calls may leave twice as
 * much garbage until it is collected, but a queue without a limit would need more.
 */
const maxPeakGrowth = 2;
/** Of the resident memory after the overload: V8 keeps what it has taken, but must not go on taking. */
const maxGrowthAfterwards = 1.1;
/** Of the ordinary calls afterwards, p95, compared with the first phase: the rate is the same, and less else happens. */
const maxSlowdown = 2;
/** A few milliseconds more are no slow product, even if they are many times as long. */
const sparedMs = 50;
/** Beyond its limit of 400 a process refuses every request (decision 44). */
const maxWaitingForConnection = 400;
const minSamplesPerSecond = 0.3;
/** Of the visitors: beyond it, their figures say more about themselves than about the product. */
const maxOwnDelayMs = 1_000;

export const goals = { delayMs: 200, passcodeMs: 2_000, queuedNotices: 5_000 };

const names = Object.keys(endpoints);
const urgentNames = names.filter((name) => endpoints[name].urgent);

/** `phases` are the first one, the one with twice as many calls, and the one afterwards. */
export function judge({ phases, checks }) {
  const [first, double, after] = phases;
  return [
    ...checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
    ...phases.flatMap((phase) => judgePhase(phase).map((fault) => `${phase.name}: ${fault}`)),
    ...judgeCarried(first),
    ...judgeOverload(double),
    ...judgeMemory(first, double, after),
    ...judgeRecovery(first, after),
    ...judgeAnnouncements(phases),
  ];
}

function judgePhase({ seconds, calls, observed }) {
  const faults = [];
  for (const name of names) {
    const { statuses } = calls.endpoints[name];
    for (const [status, count] of Object.entries(statuses))
      if (status !== '503' && !endpoints[name].statuses.includes(status))
        faults.push(`${name} answered ${count} x ${status}`);
    if (!Object.keys(statuses).some((status) => endpoints[name].statuses.includes(status)))
      faults.push(`${name} never answered`);
  }
  for (const name of urgentNames)
    if (refusedShare(calls, [name]) > maxUrgentRefused)
      faults.push(`${percent(refusedShare(calls, [name]))} of ${name} were refused: they go first`);
  for (const [what, count] of Object.entries(calls.broken)) faults.push(`${count} x ${what}`);
  if (calls.withoutRetryAfter > 0) faults.push(`${calls.withoutRetryAfter} refusals without Retry-After`);
  if (calls.notSent > 0) faults.push(`${calls.notSent} visits were not sent: too many were open`);
  if (calls.ownDelayMs > maxOwnDelayMs)
    faults.push(`the visitors themselves were late by ${calls.ownDelayMs.toFixed(0)} ms`);
  for (const [process, samples] of Object.entries(observed.samples))
    if (samples.length < minSamplesPerSecond * seconds) faults.push(`${process} was not observed`);
  if (observed.committing === 0) faults.push('no commit was observed');
  if (highest(observed.samples.api, 'waiting') > maxWaitingForConnection)
    faults.push(`more than ${maxWaitingForConnection} requests waited for a connection`);
  return faults;
}

function judgeCarried({ name, calls }) {
  const refused = refusedShare(calls, names);
  return refused > maxRefusedWhenCarried
    ? [`${name}: ${percent(refused)} were refused, so the machine does not carry this rate`]
    : [];
}

function judgeOverload({ name, calls }) {
  return refusedShare(calls, names) === 0 ? [`${name}: overload not reached, nothing was refused`] : [];
}

function judgeMemory(first, double, after) {
  const faults = [];
  for (const [process, live] of Object.entries(double.liveMemory)) {
    const before = first.liveMemory[process];
    if (!(live <= maxLiveGrowth * before))
      faults.push(
        `${double.name}: live memory of the ${process} process grew from ${mb(before)} to ${mb(live)}`,
      );
  }
  for (const process of Object.keys(double.observed.samples)) {
    // A process without samples is a fault of its own.
    const [one, two, three] = [first, double, after].map(({ observed }) =>
      memoryOf(observed.samples[process]),
    );
    if (two?.highest > maxPeakGrowth * one?.highest)
      faults.push(
        `${double.name}: the ${process} process had ${mb(two.highest)} of memory at most, ${mb(one.highest)} before`,
      );
    if (three?.last > maxGrowthAfterwards * two?.last)
      faults.push(
        `${after.name}: memory of the ${process} process grew from ${mb(two.last)} to ${mb(three.last)}`,
      );
  }
  return faults;
}

/** In the second half of the phase: the first one may still be busy with what came before. */
function judgeRecovery(first, { seconds, calls }) {
  const faults = [];
  const later = calls.timeline.filter((bin) => bin.seconds >= seconds / 2);
  const sum = (kinds) =>
    later.flatMap((bin) => kinds.map((kind) => bin[kind].count)).reduce((total, count) => total + count, 0);
  const refused = sum(['refused']) / sum(['ordinary', 'urgent', 'refused']);
  if (!(refused <= maxRefusedAfterwards))
    faults.push(`it did not recover: ${percent(refused)} are refused at the first rate`);
  const p95 = (bins) => Histogram.sum(bins.map(({ ordinary }) => ordinary)).percentile(0.95);
  const [before, now] = [p95(first.calls.timeline), p95(later)];
  if (now > maxSlowdown * before + sparedMs)
    faults.push(
      `it did not recover: ordinary calls take ${now.toFixed(0)} ms at the first rate, p95, ${before.toFixed(0)} ms before`,
    );
  return faults;
}

/** Notices and matching announce a lot: a share of zero would only say that the lock has another name now. */
function judgeAnnouncements(phases) {
  return phases.every(({ observed }) => observed.announcing === 0)
    ? ['no wait for the lock of announcements was observed in any phase']
    : [];
}

/** Goals that were missed, in words. */
export function missedGoals({ phases }) {
  const missed = phases.flatMap(({ name, observed }) =>
    Object.entries(observed.samples)
      .filter(([process, samples]) => process === 'api' && delayOf(samples)?.worst > goals.delayMs)
      .map(
        ([, samples]) =>
          `${name}: event-loop delay ${delayOf(samples).worst.toFixed(0)} ms in one second (goal ${goals.delayMs} ms)`,
      ),
  );
  for (const phase of phases.filter(({ id }) => busyPhaseIds.includes(id))) {
    const p99 = passcodesBehindNotices(phase).percentile(0.99);
    if (p99 === undefined)
      missed.push(`${phase.name}: no passcode was asked for behind ${goals.queuedNotices} notices`);
    else if (p99 > goals.passcodeMs)
      missed.push(
        `${phase.name}: a passcode behind ${goals.queuedNotices} notices took ${p99.toFixed(0)} ms, p99 (goal ${goals.passcodeMs} ms)`,
      );
  }
  return missed;
}

/** The waits for passcodes that were asked for while at least this many notices waited to be sent. */
export function passcodesBehindNotices({ calls, observed }) {
  const waits = new Histogram();
  for (const { seconds, ms } of calls.passcodes) {
    const before = observed.notices.findLast((sample) => sample.seconds <= seconds);
    if (before && before.waiting >= goals.queuedNotices) waits.add(ms);
  }
  return waits;
}

function refusedShare(calls, some) {
  const sum = (counts) => counts.reduce((total, count) => total + count, 0);
  const all = sum(some.flatMap((name) => Object.values(calls.endpoints[name].statuses)));
  return all === 0 ? 0 : sum(some.map((name) => calls.endpoints[name].statuses['503'] ?? 0)) / all;
}

/** Undefined without samples. */
export function memoryOf(samples) {
  if (samples.length === 0) return undefined;
  const end = samples.at(-1).seconds;
  const window = Math.min(60, end / 3);
  const medianOf = (chosen) => median(chosen.map(({ memory }) => memory));
  return {
    first: medianOf(samples.filter(({ seconds }) => seconds <= window)),
    last: medianOf(samples.filter(({ seconds }) => seconds >= end - window)),
    highest: highest(samples, 'memory'),
  };
}

/** Each sample is the p99 of about a second. Undefined without samples. */
export function delayOf(samples) {
  if (samples.length === 0) return undefined;
  const delays = samples.map(({ delayMs }) => delayMs);
  const worst = Math.max(...delays);
  return {
    median: median(delays),
    worst,
    worstAt: samples.find(({ delayMs }) => delayMs === worst).seconds,
    longest: highest(samples, 'longestMs'),
  };
}

/** The highest value of a field of samples, 0 without any. */
export const highest = (samples, field) => Math.max(0, ...samples.map((sample) => sample[field]));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
export const percent = (share) => `${(100 * share).toFixed(1)}%`;
export const mb = (bytes) => `${(bytes / 1_048_576).toFixed(0)} MB`;
