// One run in one process on one durable PostgreSQL. The contestants take turns, each with its own payments,
// which are prepared outside the measured time. All contestants write the same rows: a settled payment, its
// history, its ledger entry, its grant, a seat, a notification and the job that mails it.
import { addCleanUp, machineText, runMeasurement, startPostgres } from '../measurement.mjs';
import { createBareSettle } from './bare.mjs';
import { startProduct } from './product.mjs';
import { printResults } from './results.mjs';

const rounds = 12;
const warmUpRounds = 3;
const payments = 60;
/** The number of concurrent settlements: as many as both pools have free connections. */
const concurrency = 8;

await runMeasurement(measure);

async function measure() {
  const postgres = await startPostgres();
  const product = await startProduct(postgres.url);
  addCleanUp(() => product.close());
  const contestants = [
    { label: 'settle, provider over HTTP', prepare: product.createSandboxPayments, settle: product.settle },
    {
      label: 'settle, fake provider in memory',
      prepare: product.createSyntheticPayments,
      settle: product.settleWithFakeProvider,
    },
    {
      label: 'the same SQL, bare pg',
      prepare: product.createSyntheticPayments,
      settle: await createBareSettle(product),
    },
  ].map((contestant) => ({ ...contestant, results: [] }));

  console.log(`${rounds} rounds of ${payments} payments each, ${concurrency} at a time; ` + machineText());
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    for (const contestant of contestants) {
      const result = await runTurn(contestant);
      await product.expectSettled(payments);
      if (round > 0) contestant.results.push(result);
    }
    if (round === 0) console.log('warmed up');
    else if (round > 0 && round % 5 === 0) console.log(`${round} rounds are done`);
  }
  printResults(contestants);
}

async function runTurn({ prepare, settle }) {
  const remaining = await prepare(payments);
  const times = [];
  const before = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let payment = remaining.pop(); payment; payment = remaining.pop()) {
        const startedAt = performance.now();
        await settle(payment);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return { perSecond: (payments / (performance.now() - before)) * 1_000, times };
}
