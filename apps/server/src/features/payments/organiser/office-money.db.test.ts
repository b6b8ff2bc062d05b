import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';

const fixture = await EventsFixture.start();
const office = createOffice(fixture.app);
const { given, pool } = fixture;
const june18 = '06182025-summer-nyc';
const july9 = '07092025-summer-nyc';

const paymentOf = async ({ as }: Student) => (await as.call(api.payments.list, { query: {} })).payments[0]!;

async function paidTicket(eventId = july9) {
  const student = await given.studentWithProfile();
  await fixture.pay(student, eventId);
  return { student, paymentId: (await paymentOf(student)).id };
}

const preview = (as: Caller, paymentId: string, seat: 'give_up' | 'keep' = 'give_up') =>
  as.call(api.officeMoney.previewRefund, { params: { paymentId }, query: { seat } });

async function refund(as: Caller, paymentId: string, seat: 'give_up' | 'keep' = 'give_up') {
  const { shownHash } = await preview(as, paymentId, seat);
  return as.call(api.officeMoney.refund, {
    params: { paymentId },
    body: { seat, shownHash, reason: 'Fell ill' },
  });
}

const hasSeat = async ({ id }: Student, eventId: string) =>
  (await fixture.seats(eventId)).some(({ student_id, state }) => student_id === id && state === 'registered');

describe('a refund in the office', () => {
  test('gives up the seat, tells the student what was shown, and is one entry with the reason', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket();
    const shown = await preview(as, paymentId);
    expect(shown).toMatchObject({
      student: { id: student.id, name: 'Ana L.' },
      sentBackCents: 500,
      choices: ['give_up', 'keep'],
      seat: 'give_up',
      refusal: null,
    });
    expect(JSON.stringify(shown)).not.toContain(student.email);
    expect(await refund(as, paymentId)).toEqual({ sentBackCents: 500 });
    expect(await hasSeat(student, july9)).toBe(false);
    await given.waitForJobs();
    expect((await paymentOf(student)).state).toBe('refunded');
    const mails = await given.mailTo(student.email);
    const mail = mails.find(({ subject }) => subject === 'Your money is on its way back')!;
    expect(shown.studentReads).toContain('An organiser refunded it, and your seat is free again.');
    expect(mail.text).toContain('An organiser refunded it, and your seat is free again.');
    expect((await office.entries(as)).filter(({ act }) => act === 'Refunded')).toMatchObject([
      { area: 'money', aboutKind: 'student', reason: 'Fell ill' },
    ]);
  });

  test('keeps the seat if that was chosen', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket();
    await refund(as, paymentId, 'keep');
    await given.waitForJobs();
    expect((await paymentOf(student)).state).toBe('refunded');
    expect(await hasSeat(student, july9)).toBe(true);
  });

  test('gives up also a seat that was given back and taken again with the same ticket', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket();
    await student.as.call(api.registrations.unregister, { params: { eventId: july9 } });
    await student.as.call(api.registrations.register, { params: { eventId: july9 } });
    expect(await preview(as, paymentId)).toMatchObject({ choices: ['give_up', 'keep'], seat: 'give_up' });
    await refund(as, paymentId);
    expect(await hasSeat(student, july9)).toBe(false);
  });

  test('leaves the seat of a subscriber, who needs no ticket for it', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket();
    await student.as.call(api.registrations.unregister, { params: { eventId: july9 } });
    await fixture.makeSubscriber(student);
    await student.as.call(api.registrations.register, { params: { eventId: july9 } });
    expect(await preview(as, paymentId)).toMatchObject({ choices: [], seat: null });
    await refund(as, paymentId);
    expect(await hasSeat(student, july9)).toBe(true);
  });

  test('names the first on the waitlist, and is refused if that has changed meanwhile', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket(june18);
    const { counted } = await fixture.countSeats(june18);
    await fixture.updateEvent(june18, { capacity: counted });
    const { shownHash } = await preview(as, paymentId);
    const next = await given.studentWithProfile();
    await next.as.call(api.registrations.joinWaitlist, { params: { eventId: june18 } });
    const sent = { params: { paymentId }, body: { seat: 'give_up' as const, shownHash, reason: 'Fell ill' } };
    expect(await as.refusal(api.officeMoney.refund, sent)).toMatchObject({
      status: 409,
      code: 'list_changed',
    });
    expect((await paymentOf(student)).state).toBe('succeeded');
    const { causes } = await preview(as, paymentId);
    expect(causes.find(({ about }) => about === 'waitlist')?.text).toContain('offered to Ana L.');
    await fixture.updateEvent(june18, { capacity: 300 });
  });

  test('of two organisers at once: one sends it back, the other is told that it has changed', async () => {
    const [one, other] = [await office.member('owner'), await office.member('support')];
    const { student, paymentId } = await paidTicket();
    const acts = await Promise.all(
      [one, other].map(async ({ as }) => {
        const { shownHash } = await preview(as, paymentId);
        return { as, shownHash };
      }),
    );
    const codes = await Promise.all(
      acts.map(async ({ as, shownHash }) => {
        const response = await as.send(api.officeMoney.refund, {
          params: { paymentId },
          body: { seat: 'give_up', shownHash, reason: 'Fell ill' },
        });
        return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
      }),
    );
    expect(codes.toSorted()).toEqual(['done', 'list_changed']);
    await given.waitForJobs();
    const { rows } = await pool.query('select from payment_refunds where payment_id = $1', [paymentId]);
    expect(rows).toHaveLength(1);
    expect((await paymentOf(student)).state).toBe('refunded');
    expect(await preview(one.as, paymentId)).toMatchObject({ sentBackCents: 0, choices: [] });
    expect((await preview(one.as, paymentId)).refusal).toContain('nothing to send back');
  });

  test('pressed twice is sent back once, with the same answer', async () => {
    const { as } = await office.member('support');
    const { paymentId } = await paidTicket();
    const { shownHash } = await preview(as, paymentId);
    const press = () =>
      as.raw('POST', `/api/organise/money/payments/${paymentId}/refund`, {
        payload: { seat: 'keep', shownHash: '', reason: 'x' },
        headers: { 'idempotency-key': 'refused' },
      });
    expect((await press()).statusCode).toBe(409);
    const again = () =>
      as.raw('POST', `/api/organise/money/payments/${paymentId}/refund`, {
        payload: { seat: 'give_up', shownHash, reason: 'Fell ill' },
        headers: { 'idempotency-key': `press-${paymentId}` },
      });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map((answer) => answer.json<object>())).toEqual([
      { sentBackCents: 500 },
      { sentBackCents: 500 },
    ]);
    expect((await office.entries(as)).filter(({ act }) => act === 'Refunded')).toHaveLength(1);
  });

  test.each(['', '   ', 'a\u202eb', 'a\u0000b', '...'])('is refused with the reason %j', async (reason) => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket();
    const { shownHash } = await preview(as, paymentId);
    const sent = { params: { paymentId }, body: { seat: 'give_up' as const, shownHash, reason } };
    expect(await as.refusal(api.officeMoney.refund, sent)).toMatchObject({ status: 400, code: 'bad_input' });
    expect((await paymentOf(student)).state).toBe('succeeded');
  });

  test.each(['x', '00000000-0000-7000-8000-000000000000'])('finds no payment %s', async (paymentId) => {
    const { as } = await office.member('owner');
    const sent = { params: { paymentId }, body: { shownHash: 'x', reason: 'Fell ill' } };
    expect(await as.refusal(api.officeMoney.refund, sent)).toMatchObject({ status: 404 });
    expect(
      await as.refusal(api.officeMoney.previewRefund, { params: { paymentId }, query: {} }),
    ).toMatchObject({ status: 404 });
  });

  test('after registration has closed the seat stays, and the preview says so', async () => {
    const { as } = await office.member('owner');
    const { student, paymentId } = await paidTicket('06252025-summer-nyc');
    await fixture.updateEvent('06252025-summer-nyc', { closes_at: fixture.app.clock.now() });
    const shown = await preview(as, paymentId);
    expect(shown).toMatchObject({ choices: ['keep'], seat: 'keep' });
    expect(shown.causes[0]!.text).toContain('Registration has closed');
    await refund(as, paymentId);
    expect(await hasSeat(student, '06252025-summer-nyc')).toBe(true);
  });
});

describe('the limits of support', () => {
  test('$25.00 at once: a larger payment is refused, and an owner can send it back', async () => {
    const [support, owner] = [await office.member('support'), await office.member('owner', 'support')];
    const { paymentId } = await paidTicket();
    await pool.query('update payments set amount_cents = 2501 where id = $1', [paymentId]);
    const shown = await preview(support.as, paymentId);
    expect(shown.refusal).toContain('$25.00');
    const body = { seat: 'keep' as const, shownHash: shown.shownHash, reason: 'Fell ill' };
    expect(await support.as.refusal(api.officeMoney.refund, { params: { paymentId }, body })).toMatchObject({
      status: 409,
      code: 'over_refund_limit',
    });
    expect((await preview(owner.as, paymentId)).refusal).toBeNull();
  });

  test('20 a day: of many presses at the same time 20 succeed', async () => {
    const { as, id } = await office.member('support');
    const paymentIds: string[] = [];
    for (let number = 0; number < 4; number++) paymentIds.push((await paidTicket()).paymentId);
    await office.addRefundsToday(id, 18);
    const codes = await Promise.all(
      paymentIds.map(async (paymentId) => {
        const { shownHash } = await preview(as, paymentId);
        const response = await as.send(api.officeMoney.refund, {
          params: { paymentId },
          body: { seat: 'give_up', shownHash, reason: 'Fell ill' },
        });
        return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
      }),
    );
    expect(codes.toSorted()).toEqual(['done', 'done', 'over_refund_limit', 'over_refund_limit']);
    const left = await preview(as, (await paidTicket()).paymentId);
    expect(left.refusal).toContain('20 payments a day');
  });

  test.each<OrganiserRole>(['host', 'safety'])('the role %s sees no money', async (role) => {
    const { as } = await office.member(role);
    expect(await as.refusal(api.officeMoney.show, { query: {} })).toMatchObject({ code: 'no_right' });
  });
});
