// One run of Lighthouse in a new browser, with an empty cache like that of a first visit.
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

export const chromeFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `cookies` are those of a signed-in student, as Playwright takes them. Repeats a run in which something failed. */
export async function audit(chromePath, url, cookies) {
  for (let tries = 1; ; tries += 1) {
    const { failed, ...result } = await auditOnce(chromePath, url, cookies);
    if (!failed) return result;
    if (tries === 3) throw new Error(`${url}: Lighthouse cannot measure it: ${failed}`);
    console.log(`${url}: Lighthouse measures again, because of: ${failed}`);
  }
}

async function auditOnce(chromePath, url, cookies) {
  const browser = await launch({ chromePath, chromeFlags: ['--headless', ...chromeFlags] });
  try {
    if (cookies.length > 0) await addCookies(browser.port, cookies);
    const { lhr } = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' });
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    const categories = Object.values(lhr.categories);
    const value = (name) => lhr.audits[name].numericValue;
    return {
      failed:
        lhr.runtimeError?.message ??
        Object.values(lhr.audits).find(({ errorMessage }) => errorMessage)?.errorMessage,
      scores: categories.map(({ title, score }) => `${title} ${Math.round(score * 100)}`),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbtMs: value('total-blocking-time'),
      below: categories
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
        .map(({ id }) => id),
    };
  } finally {
    browser.kill();
  }
}

async function addCookies(port, cookies) {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await connected.contexts()[0].addCookies(cookies);
  // Only disconnects: the browser keeps running.
  await connected.close();
}
