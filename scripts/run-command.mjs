// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @typedef {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, onLine?: (line: string) => void,
 *   onMessage?: (message: any) => void, killAfterMs?: number }} RunOptions
 *   quiet: only returns the output; onLine: receives each line of it; onMessage: what the child sends by `process.send`;
 *   killAfterMs: how long the child may take to end after a signal
 */

/**
 * Runs a command to its end. Passes SIGINT and SIGTERM on to it, so that it does not outlive this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(
  command,
  args,
  { quiet = false, env = process.env, cwd = root, onLine, onMessage, killAfterMs } = {},
) {
  return new Promise((resolve) => {
    const stdio = quiet || onLine ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      // Programs print no colours into a pipe, unless they are asked to.
      env: onLine && process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      stdio: ['inherit', stdio, stdio, ...(onMessage ? /** @type {const} */ (['ipc']) : [])],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (stream && onLine) createInterface(stream).on('line', onLine);
      else stream?.on('data', (chunk) => (output += chunk));
    }
    if (onMessage) child.on('message', onMessage);

    /** @type {NodeJS.Signals | undefined} */
    let endedBy;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      endedBy = signal;
      child.kill(signal);
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);

    /** @param {boolean} ok */
    const finish = (ok) => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      if (endedBy) process.exit(128 + constants.signals[endedBy]);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/**
 * The command that runs an installed tool with the current Node: `run(...tool('oxfmt', '--check'))`. The compiler
 * is a program: the script that starts it would end at a signal without ending it.
 *
 * @param {string} name
 * @param {...string} args
 * @returns {[string, string[]]}
 */
export function tool(name, ...args) {
  if (name === 'tsc') {
    const folder = `@typescript/typescript-${process.platform}-${process.arch}`;
    return [join(root, 'node_modules', folder, 'lib/tsc'), args];
  }
  return [process.execPath, [join(root, 'node_modules', '.bin', name), ...args]];
}

/**
 * The command that runs npm: the npm that started this process, else the one on the PATH.
 *
 * @param {...string} args
 * @returns {[string, string[]]}
 */
export function npm(...args) {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Removes the options of the outer npm call (`npm test --workspace …`): they must not affect inner calls. */
export function environmentForNpm() {
  const asked =
    /^npm_config_(workspaces?|include_workspace_root|omit|include|only|production|global|dry_run|json|package_lock_only)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !asked.test(name) && name !== 'NODE_ENV'),
  );
}

/**
 * Ends this process if its parent ends. npm starts scripts through a shell, and some shells die of a signal
 * without passing it on.
 */
export function exitWithParent() {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
