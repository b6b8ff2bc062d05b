// @ts-check
/**
 * What a reporter tells the process that has started the test runner. Progress is counted in units: a file of Vitest is
 * one unit, and each browser story is one.
 *
 * @typedef {{ title: string, ms: number }} TimedTest
 * @typedef {{ kind: 'planned', unitsByFile: Record<string, number> }} Planned
 * @typedef {{ kind: 'progress', file: string, units: number, ms: number, passed: number, failed: number,
 *   tests: TimedTest[] }} Progress
 * @typedef {{ kind: 'failed', title: string, command: string }} Failed
 * @typedef {Planned | Progress | Failed} TestMessage
 */

/** @param {TestMessage} message */
export function sendMessage(message) {
  if (process.connected) process.send?.(message);
}

/** Ends the test runner if the process that has started it was killed. */
export function endWithParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // A channel with a listener would keep the test runner running after its last test.
  process.channel?.unref();
}

/**
 * Quotes a word for a POSIX shell.
 *
 * @param {string} word
 */
export function quote(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
