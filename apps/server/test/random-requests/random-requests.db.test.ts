import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../contract-endpoints.ts';
import { requestTo } from './generated-requests.ts';
import { RequestRun } from './request-run.ts';
import { minimumSucceeded, unreachable } from './unreachable-endpoints.ts';

const shortRun = 2_000;
/** Every endpoint that can succeed has succeeded by then. */
const longRun = 50_000;
const numRuns = Number(process.env['REQUESTS'] ?? shortRun);
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
    const never = contractEndpoints.filter((endpoint) => !run.succeeded.has(endpoint));
    console.log(
      `${run.succeeded.size} of ${contractEndpoints.length} endpoints succeeded; ${run.createdAccounts} accounts. ` +
        `Without a success: ${never.map(endpointName).join(', ')}`,
    );
    const hint = `The seed was ${seed}: SEED=${seed} repeats it.`;
    expect(faults, hint).toEqual([]);
    expect(await run.failedJobs(), hint).toEqual([]);
    if (numRuns >= shortRun) expect(run.succeeded.size, hint).toBeGreaterThanOrEqual(minimumSucceeded);
    if (numRuns >= longRun) {
      const forgotten = never.filter((endpoint) => !unreachable.has(endpoint));
      expect(forgotten.map(endpointName), hint).toEqual([]);
    }
  },
);
