import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { intentOf, PaymentsFixture } from '../../../test/fixtures/payments-fixture.ts';
import { runPaymentsCommand } from './payments-command.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;
const { deps, holds } = fixture.app.money;
const { db } = fixture.app.database;
const desk = (...args: string[]) => runPaymentsCommand(deps, args);

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
  await given.jobsAreDone();
  const intentId = intentOf(clientSecret);
  const { id } = await fixture.payment(intentId);
  await student.as.call(api.payments.dispute, { params: { id }, body: { text: 'I sat in the corner.' } });
  return { student, intentId, id };
}

describe("the organiser's desk", () => {
  test('makes product and price once, however often it is asked', async () => {
    const first = await desk('prices');
    expect(first).toEqual(await desk('prices'));
    expect(first.lines[0]).toMatch(/^crewtable_monthly_999 is price_/);
  });

  test("a refund after 'I was there' sends the money back and answers the student", async () => {
    const { student, intentId, id } = await chargedHold();
    expect((await desk('disputes')).lines.join()).toContain(id);
    expect((await desk('disputes')).lines.join()).toContain('I sat in the corner.');
    expect((await desk('refund', id)).ok).toBe(true);
    await given.jobsAreDone();
    expect(await fixture.stateOf(intentId)).toBe('refunded');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 0 });
    const mails = await given.mailTo(student.email);
    expect(mails.find(({ subject }) => subject === 'Your money is on its way back')?.text).toContain(
      'You were there.',
    );
    expect((await desk('disputes')).lines.join()).not.toContain(id);
    await expect(desk('refund', id)).rejects.toThrow('There is no money of this payment to send back.');
  });

  test('keeping the money is a decision too', async () => {
    const { intentId, id } = await chargedHold();
    expect((await desk('keep', id)).ok).toBe(true);
    expect((await desk('keep', id)).ok).toBe(false);
    expect(await fixture.stateOf(intentId)).toBe('captured');
    expect((await desk('disputes')).lines.join()).not.toContain(id);
  });

  test('says whether the books agree with the provider, and what it can do', async () => {
    const report = await desk('check');
    expect(report.lines[0]).toMatch(/payments compared, \d+ differences$/);
    expect(await desk()).toMatchObject({ ok: false });
    expect((await desk('refund', 'nonsense')).lines).toEqual(['Name the payment by its id.']);
  });
});
