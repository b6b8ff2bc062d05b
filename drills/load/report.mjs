/** What the drill found, in words and numbers. */
import { printTable } from '../../bench/registration/results.mjs';
import { delayOf, goals, highest, mb, memoryOf, passcodesBehindNotices, percent } from './judge.mjs';
import { Histogram } from './histogram.mjs';
import { busyPhaseIds, endpoints, eventIds, sizes } from './sizes.mjs';

export function printReport({
  machine,
  minutes,
  sockets,
  pages,
  cancellations,
  phases,
  checks,
  faults,
  missed,
}) {
  console.log(
    `\n## Load drill\n\n${machine}, ${minutes.toFixed(0)} minutes, ${sockets} open sockets on one API process, one worker\n`,
  );
  for (const phase of phases) printPhase(phase);
  printTable([
    ['check', 'found', 'verdict'],
    ...checks.map((check) => [check.name, check.found, check.faults.join('; ') || 'held']),
  ]);
  console.log('');
  for (const phase of phases.filter(({ id }) => busyPhaseIds.includes(id)))
    printNotices(phase, pages, cancellations[phase.id]);
  const repeated = Object.values(pages.notices).reduce((sum, notice) => sum + notice.repeated, 0);
  console.log(`\nNotices that arrived on a socket again, with the same id: ${repeated}`);
  for (const goal of missed) console.log(`goal missed: ${goal}`);
  console.log(faults.length === 0 ? '\nheld' : `\nbroke: ${faults.join(' | ')}`);
}

/** From the start of the command that cancelled the event to the sockets, and what the pages did then. */
function printNotices({ id, name }, { notices, refetches }, { begunAt, endedAt }) {
  const { firstAt, halfAt, lastAt } = notices[eventIds.notified(id)];
  const { statuses, latencies } = refetches[eventIds.notified(id)];
  const after = (at) => (at === undefined ? 'never' : `after ${((at - begunAt) / 1_000).toFixed(1)} s`);
  const [p50, p95, p99] = percentiles(latencies);
  console.log(
    `${name}: the command that cancels the event took ${((endedAt - begunAt) / 1_000).toFixed(1)} s. From its start, the notice reached the first page ${after(firstAt)}, half of them ${after(halfAt)}, the last one ${after(lastAt)}. ` +
      `Each page read its events again at once: ${latencies.count} answers, ${statuses['503'] ?? 0} refusals, ` +
      `p50 ${p50}, p95 ${p95}, p99 ${p99}.`,
  );
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
      `${calls.openAtEnd} visits were open at the end, ${calls.newConnections} connections were opened, and the event loop of the visitors was late by ${calls.ownDelayMs.toFixed(0)} ms at most.`,
  );
  for (const [process, samples] of Object.entries(observed.samples)) {
    const memory = memoryOf(samples);
    const delay = delayOf(samples);
    if (memory === undefined) {
      console.log(`${process}: was not observed.`);
      continue;
    }
    console.log(
      `${process}: memory ${mb(memory.first)} at first, ${mb(memory.last)} at the end, ${mb(memory.highest)} at most, ` +
        `${mb(liveMemory[process])} in use when all was answered; ` +
        `event-loop delay (p99 of each second) ${delay.median.toFixed(0)} ms in half of the seconds, ` +
        `${delay.worst.toFixed(0)} ms at most, ${delay.worstAt.toFixed(0)} s after the start (goal ${goals.delayMs}); ` +
        `the longest single delay ${delay.longest.toFixed(0)} ms.`,
    );
  }
  const cpu = Object.entries(observed.cpu).map(([process, used]) => `${process} ${used.toFixed(2)}`);
  console.log(
    `At most ${highest(observed.samples.api, 'waiting')} requests waited for a connection, ` +
      `${highest(observed.notices, 'waiting')} notices to be sent. Cores used: ${cpu.join(', ')}.`,
  );
  printRates(phase);
  console.log(`Connections of the database are at: ${activityText(observed.activity)}.`);
  console.log(
    `Of the time of commits, ${percent(observed.announcing / observed.committing)} is waiting for the lock of announcements ` +
      `(${observed.announcing} of ${observed.committing} samples of a commit).\n`,
  );
}

/** What a capacity is computed from, and how far the mix is from the real day. */
function printRates({ seconds, calls, observed }) {
  const answered =
    Object.values(calls.endpoints).reduce((sum, { latencies }) => sum + latencies.count, 0) / seconds;
  const rateOf = (name) =>
    (Object.values(calls.endpoints[name].statuses).reduce((sum, count) => sum + count, 0) / seconds).toFixed(
      0,
    );
  const perCore = (process) => (answered / observed.cpu[process]).toFixed(0);
  console.log(
    `Answered: ${answered.toFixed(0)} calls a second, ${perCore('api')} for each core of the api process, ` +
      `${perCore('database')} for each core of the database. ` +
      `${mailsPerSecond(observed.notices)} mails a second (into the demo's mailbox).`,
  );
  console.log(
    `Polls: ${rateOf('GET lobby/:lobbyId')} a second; ${sizes.lobbies} lobbies that poll every ` +
      `${sizes.pollEverySeconds} s would send ${sizes.lobbies / sizes.pollEverySeconds} by themselves. ` +
      `The ${sizes.rush} for ${sizes.seats} seats come spread over the phase in turns, ` +
      `${rateOf('POST events/:eventId')} a second.`,
  );
}

function mailsPerSecond(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  return samples.length < 2 ? '?' : ((last.mails - first.mails) / (last.seconds - first.seconds)).toFixed(0);
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
