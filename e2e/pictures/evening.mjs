// Takes the pictures of 'Play an evening' in docs/evening from the running product: `npm run pictures`.
// One strip of twelve pictures for a phone (375 px) and one for a laptop (1280 px).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { provideChromium } from '../../scripts/checks/chromium.mjs';
import { exitWithParent } from '../../scripts/run-command.mjs';
import { buildWhenStale, installWhenStale } from '../../scripts/setup.mjs';
import { composeStrip } from './strip.mjs';
import { startDemo } from './demo-server.mjs';

exitWithParent();
await installWhenStale({ development: true });
await buildWhenStale();

const folder = fileURLToPath(new URL('../../docs/evening/', import.meta.url));
const devices = [
  { name: 'phone', width: 375, height: 812, columns: 6, shownWidth: 375 },
  { name: 'laptop', width: 1280, height: 960, columns: 3, shownWidth: 600 },
];

const maxPresses = 200;
const pauseMs = 400;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const device of devices) {
    const pictures = await inNewDemo((url) => playEvening(url, device));
    const path = join(folder, `${device.name}.jpg`);
    await composeStrip(browser, { pictures, path, ...device });
    console.log(`${path}: ${pictures.length} pictures`);
  }
} finally {
  await browser.close();
}

/**
 * The card on the first page is shown as long as nobody has registered, so each evening has its own demo.
 *
 * @template Result
 * @param {(url: string) => Promise<Result>} use
 */
async function inNewDemo(use) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-pictures-'));
  try {
    const demo = await startDemo(dataDir);
    try {
      return await use(demo.url);
    } finally {
      await demo.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Plays one evening and takes a picture of each of its moments. The story pauses for them, so that a slow machine
 * shows the same moments.
 *
 * @param {string} url
 * @param {(typeof devices)[number]} device
 */
async function playEvening(url, { width, height }) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const pictures = [];
  const frame = page.locator('iframe[title$="phone"]');
  const phone = frame.contentFrame();
  const happenings = page.getByRole('region', { name: 'What is happening' });
  const timer = page.getByRole('timer');
  /** The buttons of the player may be out of sight. */
  const press = (name) => page.getByRole('button', { name, exact: true }).dispatchEvent('click');

  async function take(caption, shown = frame) {
    // On a narrow screen not everything is in sight.
    if (pictures.length > 0) await shown.evaluate(showFromTop, width);
    const screenshot = await page.screenshot({ type: 'jpeg', quality: 90 });
    pictures.push({ caption, data: `data:image/jpeg;base64,${screenshot.toString('base64')}` });
  }

  /** Presses Step until it is shown; a press while the last one still works does nothing. */
  async function stepUntil(shown) {
    for (let presses = 0; !(await shown.isVisible()); presses += 1) {
      if (presses === maxPresses) throw new Error(`Not shown after ${presses} steps: ${shown}`);
      await press('Step');
      await page.waitForTimeout(pauseMs);
    }
  }

  await page.goto(url);
  const card = page.getByRole('link', { name: 'Play an evening' });
  await card.waitFor();
  await take('One press on the first page');
  await card.click();
  await page.getByText('16 of 38').waitFor();
  await take('Seats fill');
  await phone.getByText('Venue locked').first().waitFor();
  await take('You join, with two friends');
  const reveal = phone.getByRole('dialog', { name: 'Your table' });
  await reveal.waitFor();
  await press('Pause');
  await take('The table is told');
  const share = reveal.getByRole('button', { name: 'Share my table' });
  await share.waitFor();
  await take('The chairs are lit');
  await share.dispatchEvent('click');
  await phone.getByText('Your picture is saved.').waitFor();
  await share.scrollIntoViewIfNeeded();
  await take('Your table as a picture to share');
  await stepUntil(happenings.getByText('set out').nth(1));
  await take('People set out', happenings);
  await stepUntil(happenings.getByText('checked in').first());
  await phone
    .getByRole('img', { name: /\(checked in\)/ })
    .first()
    .waitFor();
  await take('The first ones arrive');
  await stepUntil(phone.getByText('You’re checked in').first());
  await take('You check in');
  await stepUntil(happenings.getByText('is late').first());
  await take('Somebody is late', happenings);
  await press('Skip');
  await stepUntil(timer.filter({ hasText: '7:30 PM' }));
  await phone.getByText('How was it?').first().waitFor();
  await phone.getByText('Tap a seat to say').waitFor();
  await take('The evening ends');
  await stepUntil(timer.filter({ hasText: '9:00 AM' }));
  await phone.getByText('Tap a seat to say').waitFor();
  await phone.getByRole('button', { name: /again/i }).first().click();
  await take('The morning after: who would you like to meet again?');
  await context.close();
  return pictures;
}

/**
 * Runs in the page.
 *
 * @param {Element} element
 * @param {number} width
 */
function showFromTop(element, width) {
  const isNarrow = width < 760;
  if (isNarrow) element.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
