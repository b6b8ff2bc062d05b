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

/** @returns {string | undefined} the path of an installed Chromium that starts */
function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new SetupError(`CHROMIUM_PATH is ${chosen}, which does not run: set another path or unset it.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const homes = ['/Applications', join(process.env['HOME'] ?? '/', 'Applications')];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(process.platform === 'darwin'
      ? homes.flatMap((home) => macApplications.map((path) => join(home, path)))
      : []),
  ];
  return candidates.find((path) => existsSync(path) && runs(path));
}

/**
 * Runs the file, because some distributions install a script that only prints how to get the browser.
 *
 * @param {string} path
 */
function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** How each package manager installs Chromium. The first one that is present is used. */
const managers = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']],
  },
  { name: 'dnf', asRoot: true, steps: [['install', '--assumeyes', 'chromium']] },
  { name: 'apk', asRoot: true, steps: [['add', 'chromium']] },
  { name: 'pacman', asRoot: true, steps: [['--sync', '--refresh', '--noconfirm', 'chromium']] },
  { name: 'brew', asRoot: false, steps: [['install', '--cask', 'google-chrome']] },
];

/** @returns {Promise<string>} the path of a Chromium; installs one if none is found */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  const manager = managers.find(({ name }) => succeeds(name, '--version'));
  const prefix = manager?.asRoot ? rightsOfRoot() : [];
  if (manager && prefix) {
    console.log(`Installing Chromium with ${manager.name} …`);
    for (const step of manager.steps) {
      const [command = '', ...args] = [...prefix, manager.name, ...step];
      await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    }
  }
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
