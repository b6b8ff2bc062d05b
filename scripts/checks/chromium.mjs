// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Draws pages without a browser window around them, which takes much less processor time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** @returns {string | undefined} the path of an installed Chromium that starts */
function findChromium() {
  const homes = ['/Applications', join(process.env['HOME'] ?? '/', 'Applications')];
  const applications =
    process.platform === 'darwin'
      ? homes.flatMap((home) => macApplications.map((path) => join(home, path)))
      : [];
  return chosenBy('CHROMIUM_PATH') ?? [...onPath(names), ...applications].find(starts);
}

/** If CHROMIUM_PATH is set, that browser runs all tests, unless CHROMIUM_HEADLESS_SHELL_PATH is set too. */
function findHeadlessShell() {
  const chosen = chosenBy('CHROMIUM_HEADLESS_SHELL_PATH');
  return chosen ?? (process.env['CHROMIUM_PATH'] ? undefined : onPath(shellNames).find(starts));
}

/** @param {string} variable */
function chosenBy(variable) {
  const chosen = process.env[variable];
  if (!chosen || runs(chosen)) return chosen || undefined;
  throw new SetupError(`${variable} is ${chosen}, which does not run: set another path or unset it.`);
}

/** @param {readonly string[]} files */
function onPath(files) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return files.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string} path */
const starts = (path) => existsSync(path) && runs(path);

/**
 * Runs the file, because some distributions install a script that only prints how to get the browser.
 *
 * @param {string} path
 */
function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && /chrom/i.test(stdout);
}

const shellPackage = 'chromium-headless-shell';

/**
 * How each package manager installs Chromium. The first one that is present is used. Ubuntu and old versions of Debian
 * have no package of the headless shell.
 */
const managers = [
  {
    name: 'apt-get',
    asRoot: true,
    prepare: ['update'],
    install: ['install', '--yes', '--no-install-recommends'],
    browser: 'chromium',
    hasShell: () => succeeds('apt-cache', 'show', shellPackage),
  },
  { name: 'dnf', asRoot: true, install: ['install', '--assumeyes'], browser: 'chromium' },
  { name: 'apk', asRoot: true, install: ['add'], browser: 'chromium' },
  { name: 'pacman', asRoot: true, install: ['--sync', '--refresh', '--noconfirm'], browser: 'chromium' },
  { name: 'brew', asRoot: false, install: ['install', '--cask'], browser: 'google-chrome' },
];

/**
 * Installs Chromium if it is missing. With `shell`, the headless shell comes in the same call, and is also added to a
 * Chromium that is installed already.
 *
 * @param {boolean} shell
 * @param {(text: string) => void} print
 */
async function installMissing(shell, print) {
  const needsBrowser = !findChromium();
  const needsShell = shell && !process.env['CHROMIUM_PATH'] && !findHeadlessShell();
  const manager = managers.find(({ name }) => succeeds(name, '--version'));
  if (!manager || !(needsBrowser || (needsShell && manager.hasShell?.()))) return;
  const prefix = manager.asRoot ? rightsOfRoot() : [];
  if (!prefix) return;
  /** @param {string[]} args */
  const call = async (args) => {
    const [command = '', ...rest] = [...prefix, manager.name, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { ok, output } = await run(command, rest, { quiet: true, env });
    if (!ok) print(output.trimEnd());
  };
  print(`Installing Chromium with ${manager.name} …`);
  if (manager.prepare) await call(manager.prepare);
  await call([
    ...manager.install,
    ...(needsBrowser ? [manager.browser] : []),
    // Asked again: a new machine has no list of packages before the first step.
    ...(needsShell && manager.hasShell?.() ? [shellPackage] : []),
  ]);
}

/** @returns {Promise<string>} the path of a Chromium; installs one if none is found */
export async function provideChromium() {
  await installMissing(false, console.log);
  return needChromium();
}

/**
 * The environment of the browser tests. Without a headless shell Chromium runs all of them.
 *
 * @param {(text: string) => void} print
 * @returns {Promise<{ CHROMIUM_PATH: string, CHROMIUM_HEADLESS_SHELL_PATH?: string }>}
 */
export async function provideBrowsers(print) {
  await installMissing(true, print);
  const chromium = needChromium();
  const shell = findHeadlessShell();
  if (shell) return { CHROMIUM_PATH: chromium, CHROMIUM_HEADLESS_SHELL_PATH: shell };
  if (!process.env['CHROMIUM_PATH'])
    print('There is no chromium-headless-shell: Chromium runs all browser tests, which takes longer.');
  return { CHROMIUM_PATH: chromium };
}

function needChromium() {
  const installed = findChromium();
  if (installed) return installed;
  throw new SetupError(
    'The browser tests need Chromium, which is missing and could not be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

/** @returns {string[] | undefined} the prefix that runs a command as root; undefined if not possible */
function rightsOfRoot() {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '--non-interactive', 'true') ? ['sudo', '--non-interactive'] : undefined;
}

/**
 * @param {string} command
 * @param {...string} args
 */
function succeeds(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
