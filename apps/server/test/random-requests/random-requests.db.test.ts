import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../contract-endpoints.ts';
import { requestTo } from './generated-requests.ts';
import { RequestRun } from './request-run.ts';

const numRuns = Number(process.env['REQUESTS'] ?? 2_000);
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
    if (process.env['REQUESTS'] !== undefined) {
      const never = contractEndpoints.filter((endpoint) => !run.succeeded.has(endpoint)).map(endpointName);
      console.log(`Endpoints without a success: ${never.join(', ')}`);
    }
    expect(faults, `The seed was ${seed}: SEED=${seed} repeats it.`).toEqual([]);
    expect(await run.failedJobs()).toEqual([]);
  },
);
