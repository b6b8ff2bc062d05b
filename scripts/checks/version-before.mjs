// @ts-check
/**
 * `npm run test:upgrade -- COMMIT` builds an older version of the product from git and does an upgrade: the older
 * version creates a database, this version migrates it, and students use both versions on it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exitWithParent, npm, root, run } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { buildWhenStale, installWhenStale } from '../setup.mjs';
import { startProduct } from './product-process.mjs';

const [commit] = process.argv.slice(2);
if (commit === undefined)
  throw new SetupError('Please name the older commit: npm run test:upgrade -- COMMIT');

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
async function must(program, args, cwd) {
  const { ok, output } = await run(program, args, { quiet: true, cwd });
  if (!ok) throw new SetupError(`${program} ${args.join(' ')} failed:\n${output.trimEnd()}`);
}

/** The calls of one browser, with its cookies. */
class Browser {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  async call(method, path, body) {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        origin: this.url,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

/**
 * Waits for the mail with the passcode.
 *
 * @param {Browser} browser
 * @param {string} email
 * @returns {Promise<string>}
 */
async function readCode(browser, email) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [mail] = await browser.call('GET', `demo/mail?to=${encodeURIComponent(email)}`);
    const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await setTimeout(200);
  }
  throw new Error(`No passcode for ${email} arrived.`);
}

/**
 * Signs in, completes the profile and registers for the next Lunch, which is free.
 *
 * @param {string} url
 * @param {string} email
 */
async function useProduct(url, email) {
  const browser = new Browser(url);
  await browser.call('POST', 'auth/signin', { username: email });
  const code = await readCode(browser, email);
  await browser.call('POST', 'auth/signin-confirm', { username: email, code });
  await browser.call('POST', 'profiles/v2/update', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    gender: 'Female',
    birthdate: '2003-05-21',
    studentStatus: 'Graduate',
  });
  const semesters = await browser.call('GET', 'semesters');
  if (semesters.length !== 3) throw new Error(`There are ${semesters.length} semesters instead of 3.`);
  const series = await browser.call('GET', 'series/summer-nyc-2025');
  if (series.dates.length !== 12)
    throw new Error(`The summer has ${series.dates.length} dates instead of 12.`);
  const [lunch] = await browser.call('GET', 'events?title=Lunch');
  await browser.call('POST', `events/${lunch.eventId}`);
  const own = await browser.call('GET', 'events/registered');
  if (own[0]?.eventId !== lunch.eventId) throw new Error('The seat at Lunch is missing.');
}

exitWithParent();
process.chdir(root);
await installWhenStale();
await buildWhenStale();
const folder = mkdtempSync(join(tmpdir(), 'crewtable-upgrade-'));
const older = join(folder, 'older');
/** @type {Awaited<ReturnType<typeof startProduct>>[]} */
const products = [];
try {
  console.log(`Building ${commit} …`);
  await must('git', ['worktree', 'add', '--detach', older, commit], root);
  await must(...npm('ci'), older);
  await must(...npm('run', 'build'), older);
  const data = join(folder, 'data');
  const first = await startProduct(process.execPath, older, { DATA_DIR: data });
  products.push(first);
  await first.stop();
  const now = await startProduct(process.execPath, root, { DATA_DIR: data });
  products.push(now);
  const socket = encodeURIComponent(join(data, 'postgres', 'socket'));
  const before = await startProduct(process.execPath, older, {
    DATA_DIR: join(folder, 'older-data'),
    DATABASE_URL: `postgresql://crewtable@localhost/crewtable?host=${socket}`,
  });
  products.push(before);
  await useProduct(now.url, 'now@example.edu');
  await useProduct(before.url, 'before@example.edu');
  console.log(`${commit} works on the database of this version.`);
  for (const product of [before, now]) await product.stop();
} finally {
  for (const product of products) product.kill();
  await run('git', ['worktree', 'remove', '--force', older], { quiet: true, cwd: root });
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
