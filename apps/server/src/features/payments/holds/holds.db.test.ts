import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../../test/fixtures/given.ts';
import { intentOf, onRealStripe, PaymentsFixture } from '../../../../test/fixtures/payments-fixture.ts';

const fixture = await PaymentsFixture.start();
const { given } = fixture;
const { db } = fixture.app.database;
const { holds } = fixture.app.money;

async function held() {
  const student = await given.student();
  const lobbyId = fixture.lobby();
  const { clientSecret, amountCents } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
  expect(amountCents).toBe(500);
  const status = await fixture.pay(clientSecret);
  const intentId = intentOf(clientSecret);
  return { student, lobbyId, intentId, status };
}

const decide = (outcome: 'release' | 'capture', student: Student, lobbyId: string, reason = 'So decided.') =>
  db.transaction().execute((tx) => holds.request(tx, outcome, { studentId: student.id, lobbyId, reason }));

const show = (student: Student, paymentIntentId: string) =>
  student.as.call(api.payments.check, { params: { paymentIntentId } });

describe('a hold', () => {
  test('is placed, not charged, when the bank authorises it', async () => {
    const { student, lobbyId, intentId, status } = await held();
    expect(status).toBe('requires_capture');
    expect(await holds.isHeld({ studentId: student.id, lobbyId })).toBe(true);
    expect(await show(student, intentId)).toMatchObject({ purpose: 'hold', state: 'authorized', lobbyId });
    expect(await fixture.ledger(intentId)).toEqual([]);
    expect(await fixture.charges(intentId)).toEqual({ count: 0, keptCents: 0 });
    expect(await fixture.sellers.listSeats(fixture.pool, lobbyId)).toMatchObject([{ kind: 'held' }]);
  });

  test('that was never confirmed does not count as held', async () => {
    const student = await given.student();
    const lobbyId = fixture.lobby();
    expect(await holds.isHeld({ studentId: student.id, lobbyId })).toBe(false);
    await student.as.call(api.payments.createHold, { body: { lobbyId } });
    expect(await holds.isHeld({ studentId: student.id, lobbyId })).toBe(false);
  });

  test('is released when the student checks in', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    await decide('release', student, lobbyId, 'You checked in.');
    await given.waitForJobs();
    const shown = await show(student, intentId);
    expect(shown.state).toBe('released');
    expect(shown.history.map(({ state }) => state)).toEqual([
      'created',
      'authorized',
      'releasing',
      'released',
    ]);
    expect(shown.history.at(-1)?.reason).toBe('You checked in.');
    expect(await fixture.charges(intentId)).toEqual({ count: 0, keptCents: 0 });
    expect(await fixture.ledger(intentId)).toEqual([]);
  });

  test('is charged once when the student does not check in; the student sees the reason and gets a mail', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    await decide('capture', student, lobbyId, 'You did not check in.');
    await decide('capture', student, lobbyId);
    await given.waitForJobs();
    const shown = await show(student, intentId);
    expect(shown.state).toBe('captured');
    expect(shown.history.at(-1)?.reason).toBe('You did not check in.');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 500 });
    expect(await fixture.ledger(intentId)).toMatchObject([
      { kind: 'charge', amount_cents: 500, credit_account: 'no_shows' },
    ]);
    const mails = await given.mailTo(student.email);
    expect(mails.filter(({ subject }) => subject === 'Your hold was charged')).toHaveLength(1);
  });

  test('is decided once: a released hold is not charged afterwards, and a charged hold is not released', async () => {
    const first = await held();
    await holds.isHeld({ studentId: first.student.id, lobbyId: first.lobbyId });
    await decide('release', first.student, first.lobbyId);
    await decide('capture', first.student, first.lobbyId);
    const second = await held();
    await holds.isHeld({ studentId: second.student.id, lobbyId: second.lobbyId });
    await decide('capture', second.student, second.lobbyId);
    await decide('release', second.student, second.lobbyId);
    await given.waitForJobs();
    expect(await fixture.stateOf(first.intentId)).toBe('released');
    expect(await fixture.stateOf(second.intentId)).toBe('captured');
  });

  test('stays undecided when the transaction that decided it is rolled back', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    const broken = db.transaction().execute(async (tx) => {
      await holds.request(tx, 'capture', { studentId: student.id, lobbyId, reason: 'A mistake.' });
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('authorized');
  });

  test('that is released before the card was entered cannot be confirmed any more', async () => {
    const student = await given.student();
    const lobbyId = fixture.lobby();
    const { clientSecret } = await student.as.call(api.payments.createHold, { body: { lobbyId } });
    await decide('release', student, lobbyId, 'You left the lobby.');
    await given.waitForJobs();
    expect(await fixture.stateOf(intentOf(clientSecret))).toBe('released');
    expect(await fixture.pay(clientSecret)).not.toBe('requires_capture');
  });

  test('for a lobby that closed meanwhile is released', async () => {
    await fixture.dropWebhooks();
    const { student, lobbyId, intentId } = await held();
    fixture.sellers.lobbies.delete(lobbyId);
    expect(await holds.isHeld({ studentId: student.id, lobbyId })).toBe(false);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('released');
  });

  test('is placed once per lobby: a second hold for the same lobby is refused, one for another lobby is not', async () => {
    const { student, lobbyId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    expect(await student.as.refusal(api.payments.createHold, { body: { lobbyId } })).toMatchObject({
      status: 409,
      code: 'not_available',
    });
    await student.as.call(api.payments.createHold, { body: { lobbyId: fixture.lobby() } });
    expect(await student.as.refusal(api.payments.createHold, { body: { lobbyId: 'nowhere' } })).toMatchObject(
      { status: 404 },
    );
  });
});

describe.skipIf(onRealStripe)('a hold at the bank', () => {
  test('is released by the server a day before it would expire', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    await fixture.moveClock('P5D', student);
    expect(await fixture.stateOf(intentId)).toBe('authorized');
    await fixture.moveClock('P1DT1H', student);
    const shown = await show(student, intentId);
    expect(shown.state).toBe('released');
    expect(shown.history.at(-2)).toMatchObject({ state: 'releasing', reason: 'It was not needed.' });
  });

  test('that the bank released before the capture becomes released, not captured', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    await fixture.stripe.paymentIntents.cancel(intentId);
    await decide('capture', student, lobbyId);
    await given.waitForJobs();
    expect(await fixture.stateOf(intentId)).toBe('released');
    expect(await fixture.ledger(intentId)).toEqual([]);
  });

  test('is captured once when the answer to the capture was lost', async () => {
    const { student, lobbyId, intentId } = await held();
    await holds.isHeld({ studentId: student.id, lobbyId });
    await fixture.sandbox.faults.nextCall({
      call: 'POST /v1/payment_intents/*/capture',
      kind: 'drop_after_work',
      times: 3,
    });
    await decide('capture', student, lobbyId);
    await given.waitForJobs();
    await fixture.moveClock('PT10M', student);
    await expect.poll(() => fixture.stateOf(intentId)).toBe('captured');
    expect(await fixture.charges(intentId)).toEqual({ count: 1, keptCents: 500 });
    expect(await fixture.ledger(intentId)).toHaveLength(1);
  });
});

describe("'I was there'", () => {
  async function captured() {
    const hold = await held();
    await holds.isHeld({ studentId: hold.student.id, lobbyId: hold.lobbyId });
    await decide('capture', hold.student, hold.lobbyId, 'You did not check in.');
    await given.waitForJobs();
    const { id } = await fixture.payment(hold.intentId);
    return { ...hold, id };
  }
  const say = (student: Student, id: string, text = 'I was there, at the window.') =>
    student.as.send(api.payments.dispute, { params: { id }, body: { text } });

  test('is accepted within 48 hours of a charge, and the organiser gets one mail', async () => {
    const { student, intentId, id } = await captured();
    expect((await show(student, intentId)).disputableUntil).toBeDefined();
    expect((await show(student, intentId)).disputedAt).toBeUndefined();
    expect((await say(student, id)).statusCode).toBe(201);
    expect((await say(student, id)).statusCode).toBe(201);
    expect((await show(student, intentId)).disputedAt).toBeDefined();
    const mails = await given.mailTo(fixture.app.money.deps.supportEmail);
    const about = mails.filter(({ text }) => text.includes(id));
    expect(about).toHaveLength(1);
    // The mail omits the student's text, so that students cannot put words or links into our mails.
    expect(about[0]!.text).not.toContain('window');
    expect(about[0]!.html).not.toContain('window');
    expect(about[0]!.text).not.toContain(student.email);
  });

  test.skipIf(onRealStripe)('is refused after 48 hours', async () => {
    const { student, id } = await captured();
    await fixture.moveClock('PT49H', student);
    const response = await say(student, id);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'too_late']);
  });

  test('is accepted only from the student who was charged, and only about a charge', async () => {
    const { id } = await captured();
    const other = await given.student();
    expect((await say(other, id)).statusCode).toBe(404);
    const uncharged = await held();
    const { id: unchargedId } = await fixture.payment(uncharged.intentId);
    expect((await say(uncharged.student, unchargedId)).statusCode).toBe(404);
    expect((await say(uncharged.student, 'no-id')).statusCode).toBe(404);
    expect((await say(uncharged.student, id, '   ')).statusCode).toBe(400);
  });
});
