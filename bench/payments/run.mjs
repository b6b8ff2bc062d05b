// One run in one process on one durable PostgreSQL. The contestants take turns, each with its own payments,
// which are prepared outside the measured time. All contestants write the same rows: a settled payment, its
// history, its ledger entry, its grant, a seat, a notification and the job that mails it.
import { addCleanUp, machineText, runMeasurement, startPostgres } from '../measurement.mjs';
import { bareSettle } from './bare.mjs';
import { startProduct } from './product.mjs';
import { printResults } from './results.mjs';

const rounds = 12;
const warmUpRounds = 3;
const payments = 60;
/** The number of concurrent settlements: as many as both pools have free connections. */
const hands = 8;

await runMeasurement(measure);

async function measure() {
  const postgres = await startPostgres();
  const house = await startProduct(postgres.url);
  addCleanUp(() => house.close());
  const players = [
    { label: 'settle, provider over HTTP', prepare: house.payAtSandbox, settle: house.settle },
    { label: "settle, the provider's answer at hand", prepare: house.payAtHand, settle: house.settleAtHand },
    { label: 'the same SQL, bare pg', prepare: house.payAtHand, settle: await bareSettle(house) },
  ].map((player) => ({ ...player, results: [] }));

  console.log(`${rounds} rounds of ${payments} payments each, ${hands} at a time; ` + machineText());
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    for (const player of players) {
      const result = await turn(player);
      await house.expectSettled(payments);
      if (round > 0) player.results.push(result);
    }
    if (round === 0) console.log('warmed up');
    else if (round > 0 && round % 5 === 0) console.log(`${round} rounds are done`);
  }
  printResults(players);
}

async function turn({ prepare, settle }) {
  const waiting = await prepare(payments);
  const times = [];
  const before = performance.now();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (let payment = waiting.pop(); payment; payment = waiting.pop()) {
        const begun = performance.now();
        await settle(payment);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (payments / (performance.now() - before)) * 1_000, times };
}
