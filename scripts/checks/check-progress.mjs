// @ts-check
/** @typedef {import('./reporters/messages.mjs').TestMessage} TestMessage */
/** @typedef {import('./reporters/messages.mjs').Failed} Failed */
/**
 * @typedef {{ name: string, expectedSeconds: number, beganAt?: number, seconds?: number, unit: string | undefined,
 *   unitsByFile: Record<string, number>, doneByFile: Record<string, number>, passed: number, failed: number,
 *   failures: Failed[] }} CheckState
 */

/** No run is so much quicker or slower than the last one that its rest can be told by less than these. */
const slowest = 5;
const quickest = 0.3;

/** What has been done of a run, and how long the rest will take. */
export class CheckProgress {
  /** @type {CheckState[]} */
  #states;
  /** The last known times of files. */
  #files;
  #now;

  /**
   * @param {readonly { name: string, expectedSeconds: number, unit?: string | undefined }[]} checks
   * @param {{ files?: Record<string, number>, now?: () => number }} [options] now: in milliseconds
   */
  constructor(checks, { files = {}, now = () => performance.now() } = {}) {
    this.#states = checks.map(({ name, expectedSeconds, unit }) => ({
      name,
      expectedSeconds,
      unit,
      unitsByFile: {},
      doneByFile: {},
      passed: 0,
      failed: 0,
      failures: [],
    }));
    this.#files = files;
    this.#now = now;
  }

  /** @param {string} name */
  begin(name) {
    this.#find(name).beganAt = this.#now();
  }

  /**
   * A tool that is no test runner counts as one test. A test runner may fail without a failed test, for example if it
   * was killed.
   *
   * @param {string} name
   * @param {boolean} ok whether the tool succeeded
   * @returns {CheckState & { seconds: number }}
   */
  end(name, ok) {
    const state = this.#find(name);
    if (!ok && state.failed === 0) state.failed = 1;
    if (ok && state.unit === undefined) state.passed = 1;
    return Object.assign(state, { seconds: this.#secondsSince(state) });
  }

  /**
   * @param {string} name
   * @param {TestMessage} message
   */
  receive(name, message) {
    const state = this.#find(name);
    if (message.kind === 'planned') state.unitsByFile = message.unitsByFile;
    if (message.kind === 'failed') state.failures.push(message);
    if (message.kind !== 'progress') return;
    state.doneByFile[message.file] = (state.doneByFile[message.file] ?? 0) + message.units;
    state.passed += message.passed;
    state.failed += message.failed;
  }

  /** '[5/8] database 312 of 597 files, 0 failed, about 4 min left' */
  describe() {
    const running = this.#states.filter(
      (state) => state.beganAt !== undefined && state.seconds === undefined,
    );
    const numbers = running.map((state) => this.#states.indexOf(state) + 1);
    const parts = running.map((state) => {
      const total = sum(Object.values(state.unitsByFile));
      if (total === 0) return state.name;
      return `${state.name} ${sum(Object.values(state.doneByFile))} of ${total} ${state.unit}, ${state.failed} failed`;
    });
    const place = `[${numbers.join(', ')}/${this.#states.length}]`;
    return [`${place} ${parts.join(', ')}`, wordsOfRest(this.secondsLeft())].join(', ');
  }

  /** How long the checks that have not ended take if they go on at the pace of the others. */
  secondsLeft() {
    const spent = sum(this.#states.map((state) => this.#secondsSince(state)));
    const expected = sum(this.#states.map((state) => state.expectedSeconds * this.#fractionDone(state)));
    // After the first seconds the pace of one check says little.
    const pace = expected < 5 ? 1 : Math.min(slowest, Math.max(quickest, spent / expected));
    return pace * sum(this.#states.map((state) => state.expectedSeconds * (1 - this.#fractionDone(state))));
  }

  /** @param {CheckState} state */
  #fractionDone(state) {
    if (state.seconds !== undefined) return 1;
    const files = Object.entries(state.unitsByFile);
    if (files.length === 0) {
      // A check without progress is never taken for done before it has ended.
      return state.expectedSeconds === 0
        ? 0
        : Math.min(0.95, this.#secondsSince(state) / state.expectedSeconds);
    }
    const timed = files.flatMap(([file]) => this.#files[file] ?? []);
    const average = timed.length === 0 ? 1 : sum(timed) / timed.length;
    const weight = (/** @type {string} */ file) => this.#files[file] ?? average;
    const all = sum(files.map(([file]) => weight(file)));
    const done = sum(files.map(([file, units]) => (weight(file) * (state.doneByFile[file] ?? 0)) / units));
    return all === 0 ? 0 : done / all;
  }

  /** @param {CheckState} state */
  #secondsSince({ beganAt, seconds }) {
    if (seconds !== undefined) return seconds;
    return beganAt === undefined ? 0 : (this.#now() - beganAt) / 1_000;
  }

  /** @param {string} name */
  #find(name) {
    const state = this.#states.find((one) => one.name === name);
    if (!state) throw new Error(`There is no check called ${name}.`);
    return state;
  }
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} seconds */
export function wordsOfDuration(seconds) {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(seconds < 600 ? 1 : 0)} min`;
}

/** @param {number} seconds */
function wordsOfRest(seconds) {
  return seconds < 60 ? 'less than a minute left' : `about ${Math.ceil(seconds / 60)} min left`;
}
