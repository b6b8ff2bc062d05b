// Opens a page on a phone and counts the scripts that it fetches, also those that it fetches after the load event.
import { chromium, devices } from '@playwright/test';
import { chromeFlags } from './audit.mjs';

const quietMs = 2_000;

export async function fetchScripts(executablePath, url, cookies) {
  const browser = await chromium.launch({ executablePath, args: chromeFlags });
  try {
    const context = await browser.newContext(devices['Moto G4']);
    await context.addCookies(cookies);
    const finished = [];
    const open = new Set();
    let changedAt = performance.now();
    const change = (work) => (request) => {
      changedAt = performance.now();
      work(request);
    };
    context.on(
      'request',
      change((request) => open.add(request)),
    );
    context.on(
      'requestfailed',
      change((request) => open.delete(request)),
    );
    context.on(
      'requestfinished',
      change((request) => {
        open.delete(request);
        finished.push(request);
      }),
    );
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    changedAt = performance.now();
    while (open.size > 0 || performance.now() - changedAt < quietMs) await page.waitForTimeout(100);
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`);
    return await sumScripts(finished);
  } finally {
    await browser.close();
  }
}

async function sumScripts(requests) {
  const sum = { files: 0, bodyBytes: 0, headerBytes: 0 };
  for (const request of requests) {
    const response = await request.response();
    if (!/javascript/.test(response?.headers()['content-type'] ?? '')) continue;
    const { responseHeadersSize } = await request.sizes();
    sum.files += 1;
    // Playwright does not know the size of what a service worker fetches. Files always have a length.
    sum.bodyBytes += Number(await response.headerValue('content-length'));
    sum.headerBytes += responseHeadersSize;
  }
  if (sum.files === 0) throw new Error('No script was fetched.');
  return sum;
}
