import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';
import { runPaymentsCommand } from './payments-command.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;
const { deps, holds } = fixture.app.money;
const { db } = fixture.app.database;
const run = (...args: string[]) => runPaymentsCommand(deps, args);

async function chargedHold() {
  const student = await given.student();
  const lobbyId = fixture.lobby();
  const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
  await fixture.pay(clientSecret);
  const hold = { studentId: student.id, lobbyId };
  await holds.isHeld(hold);
  await db
    .transaction()
    .execute((tx) => holds.request(tx, 'capture', { ...hold, reason: 'You did not check in.' }));
  await given.waitForJobs();
  const intentId = intentOf(clientSecret);
  const { id } = await fixture.payment(intentId);
  await student.as.call(api.payments.dispute, { params: { id }, body: { text: 'I sat in the corner.' } });
  return { student, intentId, id };
}

describe("the organiser's payments command", () => {
  test('creates product and price once, however often it runs', async () => {
    const first = await run('prices');
    expect(first).toEqual(await run('prices'));
    expect(first.lines[0]).toMatch(/^crewtable_monthly_999 is price_/);
  });

  test("refunds a hold after 'I was there' and notifies the student", async () => {
    const { student, intentId, id } = await chargedHold();
    expect((await run('disputes')).lines.join()).toContain(id);
    expect((await run('disputes')).lines.join()).toContain('I sat in the corner.');
    expect((await run('refund', id)).ok).toBe(true);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    const mails = await given.mailTo(student.email);
    expect(mails.find(({ subject }) => subject === 'Your money is on its way back')?.text).toContain(
      'You were there.',
    );
    expect((await run('disputes')).lines.join()).not.toContain(id);
    await expect(run('refund', id)).rejects.toThrow('This payment has nothing to refund.');
  });

  test('can also decide, once, to keep the money', async () => {
    const { intentId, id } = await chargedHold();
    expect((await run('keep', id)).ok).toBe(true);
    expect((await run('keep', id)).ok).toBe(false);
    expect(await fixture.stateOf(intentId)).toBe('captured');
    expect((await run('disputes')).lines.join()).not.toContain(id);
  });

  test('reports whether the ledger agrees with the provider, and rejects missing or wrong arguments', async () => {
    const report = await run('check');
    expect(report.lines[0]).toMatch(/payments compared, \d+ differences$/);
    expect(await run()).toMatchObject({ ok: false });
    expect((await run('refund', 'nonsense')).lines).toEqual(['Please give the id of the payment.']);
  });
});
