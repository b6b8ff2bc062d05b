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
await installWhenStale();
await buildWhenStale();

const folder = fileURLToPath(new URL('../../docs/evening/', import.meta.url));
const devices = [
  { name: 'phone', width: 375, height: 812, columns: 6, shownWidth: 375 },
  { name: 'laptop', width: 1280, height: 960, columns: 3, shownWidth: 800 },
];

mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-pictures-'));
const demo = await startDemo(dataDir);
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const device of devices) {
    const pictures = await playEvening(device);
    const path = join(folder, `${device.name}.jpg`);
    await composeStrip(browser, { pictures, path, ...device });
    console.log(`${path}: ${pictures.length} pictures`);
  }
} finally {
  await browser.close();
  await demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Plays one evening and takes a picture of each of its moments.
 *
 * @param {(typeof devices)[number]} device
 */
async function playEvening({ width, height }) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const pictures = [];
  const frame = page.locator('iframe[title$="phone"]');
  const phone = frame.contentFrame();
  const atStep = (number) => page.getByText(`Step ${number} of 7`).waitFor();

  async function take(caption) {
    const screenshot = await page.screenshot({ type: 'jpeg', quality: 90 });
    pictures.push({ caption, data: `data:image/jpeg;base64,${screenshot.toString('base64')}` });
  }

  await page.goto(demo.url);
  const card = page.getByRole('link', { name: 'Play an evening' });
  await card.scrollIntoViewIfNeeded();
  await take('One press on the first page');
  await card.click();
  await page.getByText('16 of 38').waitFor();
  await take('Seats fill');
  await atStep(2);
  await phone.getByText('Venue locked').first().waitFor();
  await take('You join, with two friends');
  const reveal = phone.getByRole('dialog');
  await reveal.waitFor();
  await take('The table is told');
  await reveal.getByRole('button', { name: 'Share my table' }).waitFor();
  await take('The chairs are lit');
  await atStep(4);
  await take('People set out');
  await atStep(5);
  await take('The first ones arrive');
  await phone.getByText('You’re checked in').first().waitFor();
  await take('You check in');
  await page
    .getByText(/is late/)
    .first()
    .waitFor();
  await take('Somebody is late');
  await atStep(6);
  await take('The evening ends');
  await atStep(7);
  await phone.getByText('Tap a seat to say').waitFor();
  await take('The morning after');
  await phone.getByRole('button', { name: /again/i }).first().click();
  await take('Who would you like to meet again?');
  await context.close();
  return pictures;
}
