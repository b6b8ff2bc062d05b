// @ts-check
/**
 * Loaded into each process that a browser test starts (`node --import`). Its standard input is a pipe to the process of
 * the test. The pipe closes however that process ends, also by SIGKILL, and then this process ends too.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  // A child of this process would inherit the option, with another standard input.
  process.execArgv.length = 0;
  // Not SIGTERM: a product could wait for its proxy. The embedded database stops by itself.
  process.stdin.once('close', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.resume();
  // Keeps nothing alive: a process that is done may end.
  /** @type {import('node:net').Socket} */ (process.stdin).unref();
}
