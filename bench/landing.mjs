// Runs Lighthouse (mobile) on two public pages of the built product: `npm run bench:landing`.
// Prints the four scores, the paint times and the script size; the goals are in docs/ARCHITECTURE.md.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/checks/chromium.mjs';

const pages = ['/', '/events/week'];
const runs = 3;
const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-bench-'));
chmodSync(dataDir, 0o755);
const server = spawn(process.execPath, [new URL('../apps/server/dist/main.js', import.meta.url).pathname], {
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    const found = /is ready at (\S+)/.exec(output);
    if (found) resolve(found[1]);
  });
  server.once('exit', () => reject(new Error(output)));
});

try {
  for (const [index, page] of pages.flatMap((path) => Array(runs).fill(path)).entries()) {
    // A new browser for each run, with an empty cache like that of a first visit.
    const chromium = await launch({
      chromePath: findChromium(),
      chromeFlags: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const { lhr } = await lighthouse(`${url}${page}`, {
      port: chromium.port,
      output: 'json',
      logLevel: 'error',
    }).finally(() => chromium.kill());
    const scores = Object.values(lhr.categories).map(
      ({ title, score }) => `${title} ${Math.round(score * 100)}`,
    );
    const value = (audit) => lhr.audits[audit].displayValue;
    const scripts = lhr.audits['network-requests'].details.items.filter(
      (item) => item.resourceType === 'Script',
    );
    const scriptBytes = scripts.reduce((sum, item) => sum + item.transferSize, 0);
    console.log(
      [
        `${page}, run ${(index % runs) + 1}: ${scores.join(', ')}`,
        `FCP ${value('first-contentful-paint')}, LCP ${value('largest-contentful-paint')}, CLS ${value('cumulative-layout-shift')}, TBT ${value('total-blocking-time')}`,
        `script ${(scriptBytes / 1024).toFixed(1)} KB in ${scripts.length} files`,
      ].join('\n  '),
    );
    const failed = Object.values(lhr.categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
      .map(({ id }) => id);
    if (failed.length > 0) console.log(`  below 0.9: ${failed.join(', ')}`);
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
