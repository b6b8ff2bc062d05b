/** What the visitors of one phase counted. It is sent to the process of the drill as JSON. */
import { Histogram } from './histogram.mjs';
import { endpoints } from './sizes.mjs';

const binSeconds = 5;

export class Counts {
  calls = 0;
  /** Calls that were due while too many others were open. */
  notSent = 0;
  /** Visits without an end when the last one had begun. */
  openAtEnd = 0;
  /** How late the event loop of the visitors was at most: a late visitor would blame the product. */
  ownDelayMs = 0;
  /** A node accepts one new connection in each turn of its event loop, so many at once would wait for long. */
  newConnections = 0;
  withoutRetryAfter = 0;
  /** Visits that ended because an ordinary call was refused again and again. */
  gaveUp = 0;
  /** Whole sign-ins and payments. */
  done = { signIn: 0, pay: 0 };
  /** Faults of visits, with how often each was seen. */
  broken = {};
  endpoints = Object.fromEntries(
    Object.keys(endpoints).map((name) => [name, { statuses: {}, latencies: new Histogram() }]),
  );
  refusals = new Histogram();
  /** When each passcode was asked for, and how long it took until it was in the mailbox. */
  passcodes = [];
  /** Students with an acknowledged seat, by event. */
  seated = {};
  /** What became of the calls that were due in each five seconds. */
  timeline = [];
  #startedAt = performance.now();

  note(name, { status, headers }, dueAt) {
    const { statuses, latencies } = this.endpoints[name];
    const ms = performance.now() - dueAt;
    const bin = this.#binAt(dueAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 503) {
      latencies.add(ms);
      (endpoints[name].urgent ? bin.urgent : bin.ordinary).add(ms);
      return;
    }
    if (!(Number(headers['retry-after']) >= 1)) this.withoutRetryAfter += 1;
    this.refusals.add(ms);
    bin.refused.add(ms);
  }

  notePasscode(askedAt) {
    this.passcodes.push({
      seconds: (askedAt - this.#startedAt) / 1_000,
      ms: performance.now() - askedAt,
    });
  }

  noteSeat(eventId, student) {
    (this.seated[eventId] ??= []).push(student);
  }

  noteFault(what) {
    this.broken[what] = (this.broken[what] ?? 0) + 1;
  }

  #binAt(dueAt) {
    const index = Math.max(0, Math.floor((dueAt - this.#startedAt) / (1_000 * binSeconds)));
    while (this.timeline.length <= index)
      this.timeline.push({
        seconds: this.timeline.length * binSeconds,
        length: binSeconds,
        ordinary: new Histogram(),
        urgent: new Histogram(),
        refused: new Histogram(),
      });
    return this.timeline[index];
  }
}
