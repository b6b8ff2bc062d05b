// Two public pages, and the first page of a signed-in student, each in a new browser for each run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '../../scripts/checks/chromium.mjs';
import { addCleanUp, machineText, runMeasurement } from '../measurement.mjs';
import { median, printTable } from '../registration/results.mjs';
import { startProcess, stopProcesses } from '../signin/processes.mjs';
import { audit } from './audit.mjs';
import { fetchScripts } from './fetch-scripts.mjs';
import { signIn } from './sign-in.mjs';

const runs = 3;
const pages = [
  { path: '/', goals: { scriptKb: 105, lcpMs: 1_000, tbtMs: 150 } },
  { path: '/events/week', goals: { scriptKb: 105, lcpMs: 1_000, tbtMs: 150 } },
  { path: '/home', signedIn: true, goals: { scriptKb: 150, lcpMs: 2_500 } },
];

const kilobytes = (bytes) => (bytes / 1_024).toFixed(1);
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

await runMeasurement(async () => {
  const chromium = await provideChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-bench-'));
  chmodSync(dataDir, 0o755);
  addCleanUp(async () => rmSync(dataDir, { recursive: true, force: true }));
  addCleanUp(stopProcesses);
  const product = startProcess('../../apps/server/dist/main.js', { PORT: '0', DATA_DIR: dataDir });
  const url = await product.waitForOutput(/is ready at (\S+)/);
  const session = await signIn(url);
  console.log(`Lighthouse, mobile, simulated throttling; ${machineText()}`);
  const measured = [];
  for (const { path, signedIn, goals } of pages) {
    const cookies = signedIn ? session : [];
    const results = [];
    for (let run = 1; run <= runs; run++) {
      const result = await audit(chromium, `${url}${path}`, cookies);
      results.push(result);
      console.log(
        `${path}, run ${run}: ${result.scores.join(' / ')}, FCP ${seconds(result.fcpMs)}, ` +
          `LCP ${seconds(result.lcpMs)}, CLS ${result.cls.toFixed(3)}, TBT ${result.tbtMs.toFixed(0)} ms` +
          (result.below.length > 0 ? `; below 0.9: ${result.below.join(', ')}` : ''),
      );
    }
    measured.push({ path, goals, results, scripts: await fetchScripts(chromium, `${url}${path}`, cookies) });
  }
  printSummary(measured);
});

/** Medians of the runs, with the goal in brackets. */
function printSummary(measured) {
  const withGoal = (value, goal) => (goal === undefined ? value : `${value} (${goal})`);
  console.log('\nScript: everything that is fetched until two quiet seconds after load.');
  printTable([
    ['page', 'script, brotli', 'with headers', 'files', 'LCP', 'TBT'],
    ...measured.map(({ path, goals, results, scripts }) => [
      path,
      withGoal(`${kilobytes(scripts.bodyBytes)} KB`, `${goals.scriptKb} KB`),
      `${kilobytes(scripts.bodyBytes + scripts.headerBytes)} KB`,
      String(scripts.files),
      withGoal(seconds(median(results.map(({ lcpMs }) => lcpMs))), seconds(goals.lcpMs)),
      withGoal(
        `${median(results.map(({ tbtMs }) => tbtMs)).toFixed(0)} ms`,
        goals.tbtMs && `${goals.tbtMs} ms`,
      ),
    ]),
  ]);
}
