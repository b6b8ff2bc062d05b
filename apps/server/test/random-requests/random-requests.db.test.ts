import type { Endpoint } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../contract-endpoints.ts';
import { requestTo } from './generated-requests.ts';
import { RequestRun } from './request-run.ts';
import { longRun, minimumSucceeded, seldomReached } from './reached-endpoints.ts';

const numRuns = Number(process.env['REQUESTS'] ?? 1_000);
const seed = Number(process.env['SEED'] ?? 1);
const progressEvery = 5_000;

test(
  'no request of anybody makes the server fail, show data of others or answer otherwise than documented',
  { timeout: 4 * 3_600_000 },
  async () => {
    const run = await RequestRun.start();
    const request = fc.oneof(...contractEndpoints.map((endpoint) => requestTo(endpoint)));
    const property = fc.asyncProperty(request, async (generated) => {
      await run.send(generated);
      if (run.sentCount % progressEvery === 0)
        console.log(`${run.sentCount} requests, ${run.faults.size} faults`);
    });
    await fc.assert(property, { numRuns, seed, endOnFailure: true });
    const faults = [...run.faults].map(([fault, example]) => `${fault}\n${example}`);
    const never = contractEndpoints.filter((endpoint) => !run.successes.has(endpoint));
    if (process.env['REQUESTS'] !== undefined) printSuccesses(run, never);
    const settings = `REQUESTS=${numRuns} SEED=${seed}`;
    const forgotten = numRuns >= longRun ? never.filter((endpoint) => !seldomReached.has(endpoint)) : [];
    expect(faults, `${settings} repeats it`).toEqual([]);
    expect(await run.failedJobs(), `${settings} repeats it`).toEqual([]);
    expect(forgotten.map(endpointName), `${settings} repeats it`).toEqual([]);
    const { all, watched } = run.privateTexts;
    expect(watched, 'private texts that nobody but their owner has sent').toBeGreaterThanOrEqual(0.9 * all);
    expect(run.successes.size, `${settings} repeats it`).toBeGreaterThanOrEqual(minimumSucceeded(numRuns));
  },
);

function printSuccesses(
  { successes, createdAccounts, privateTexts }: RequestRun,
  never: readonly Endpoint[],
): void {
  const seldom = contractEndpoints.filter((endpoint) => (successes.get(endpoint) ?? 9) < 9);
  console.log(
    [
      `${successes.size} of ${contractEndpoints.length} endpoints succeeded, with ${createdAccounts} accounts.`,
      `${privateTexts.watched} of ${privateTexts.all} private texts are still watched.`,
      `Seldom: ${seldom.map(endpointName).join(', ')}`,
      `Never: ${never.map(endpointName).join(', ')}`,
    ].join('\n'),
  );
}
