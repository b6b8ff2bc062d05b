import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import type { OfficeMember } from '../../../test/fixtures/office-fixture.ts';
import { startRemovalsFixture } from '../../../test/fixtures/removals-fixture.ts';

const { fixture, app, office, rows, owner, preview, send, hasSeat, people, freeEvent } =
  await startRemovalsFixture();

describe('taking a student out', () => {
  const paidSeat = async () => {
    const eventId = await rows.event();
    const [student] = (await people(1)) as [Student];
    await fixture.pay(student, eventId);
    const { payments } = await student.as.call(api.payments.list, { query: {} });
    return { eventId, student, paymentId: payments[0]!.id };
  };
  const previewInMoney = ({ as }: OfficeMember, paymentId: string) =>
    as.call(api.officeMoney.previewRefund, { params: { paymentId }, query: { seat: 'give_up' } });

  test('with a refund stops for support after twenty a day, and not for an owner', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 20);
    const { eventId, student } = await paidSeat();
    expect((await preview(support, eventId, student, 'refund')).refusal).toContain('20 payments a day');
    expect((await preview(support, eventId, student, 'keep_payment')).refusal).toBeNull();
    expect((await preview(owner, eventId, student, 'refund')).refusal).toBeNull();
    const refused = await send(support, eventId, student, { way: 'refund' });
    expect(refused.json()).toMatchObject({ code: 'over_refund_limit' });
    expect(await hasSeat(eventId, student)).toBe(true);
    expect((await send(owner, eventId, student, { way: 'refund' })).statusCode).toBe(200);
  });

  test('with a refund of more than $25.00 is for an owner, and the preview says so', async () => {
    const support = await office.member('support');
    const { eventId, student, paymentId } = await paidSeat();
    await app.database.pool.query('update payments set amount_cents = 2501 where id = $1', [paymentId]);
    const shown = await preview(support, eventId, student, 'refund');
    expect(shown).toMatchObject({ refundCents: 2501 });
    expect(shown.refusal).toContain('$25.00 at most');
    const { shownHash } = shown;
    const refused = await send(support, eventId, student, { way: 'refund', shownHash });
    expect(refused.json()).toMatchObject({ code: 'over_refund_limit' });
    expect(await hasSeat(eventId, student)).toBe(true);
    expect((await preview(owner, eventId, student, 'refund')).refusal).toBeNull();
  });

  test('of two refunds at the same moment, one in Money and one in the roster, only the twentieth succeeds', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 19);
    const [inRoster, inMoney] = [await paidSeat(), await paidSeat()];
    const { eventId, student } = inRoster;
    const { shownHash } = await preview(support, eventId, student, 'refund');
    const { shownHash: moneyHash } = await previewInMoney(support, inMoney.paymentId);
    const presses = () => [
      send(support, eventId, student, { way: 'refund', shownHash }),
      support.as.send(api.officeMoney.refund, {
        params: { paymentId: inMoney.paymentId },
        body: { seat: 'give_up', shownHash: moneyHash, reason: 'Fell ill' },
      }),
    ];
    // Both wait for the row of the organiser, so both have begun before the first one counts.
    const lock = await app.database.pool.connect();
    await lock.query('begin');
    await lock.query('select 1 from organisers where id = $1 for update', [support.id]);
    const pressed = Promise.all(presses());
    await office.untilWaiting(2);
    await lock.query('commit');
    lock.release();
    const codes = (await pressed).map((answer) =>
      answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code,
    );
    expect(codes.toSorted()).toEqual(['done', 'over_refund_limit']);
  });

  test('with a refund counts with the refunds of Money: of presses at the same time 20 succeed', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 18);
    const inRoster = [await paidSeat(), await paidSeat()];
    const inMoney = [await paidSeat(), await paidSeat()];
    const presses = [
      ...(await Promise.all(
        inRoster.map(async ({ eventId, student }) => {
          const { shownHash } = await preview(support, eventId, student, 'refund');
          return () => send(support, eventId, student, { way: 'refund', shownHash });
        }),
      )),
      ...(await Promise.all(
        inMoney.map(async ({ paymentId }) => {
          const { shownHash } = await previewInMoney(support, paymentId);
          const body = { seat: 'give_up' as const, shownHash, reason: 'Fell ill' };
          return () => support.as.send(api.officeMoney.refund, { params: { paymentId }, body });
        }),
      )),
    ];
    const answers = await Promise.all(presses.map((press) => press()));
    const codes = answers.map((answer) =>
      answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code,
    );
    expect(codes.toSorted()).toEqual(['done', 'done', 'over_refund_limit', 'over_refund_limit']);
  });

  test('counts for Money if money went back', async () => {
    const support = await office.member('support');
    await office.addRefundsToday(support.id, 19);
    const [free] = (await people(1)) as [Student];
    const freeId = await freeEvent();
    await fixture.register(free, freeId);
    expect((await send(support, freeId, free, { way: 'refund' })).json()).toEqual({ refundCents: 0 });
    const { paymentId } = await paidSeat();
    expect((await previewInMoney(support, paymentId)).refusal).toBeNull();
    const { eventId, student } = await paidSeat();
    expect((await send(support, eventId, student, { way: 'refund' })).statusCode).toBe(200);
    expect((await previewInMoney(support, paymentId)).refusal).toContain('20 payments a day');
    expect((await previewInMoney(owner, paymentId)).refusal).toBeNull();
  });
});
