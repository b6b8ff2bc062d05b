import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import { createOffice } from '../../../../test/fixtures/office-fixture.ts';

const fixture = await EventsFixture.start();
const office = createOffice(fixture.app);
const { given } = fixture;
const eventId = '07092025-summer-nyc';
const otherId = '07162025-summer-nyc';
const { as } = await office.member('owner');

const sums = (id = eventId) => as.call(api.officeEventMoney.show, { params: { eventId: id } });
const listed = async (id = eventId) =>
  (await as.call(api.officeMoney.list, { query: { eventId: id } })).payments;
const page = (id = eventId) => as.call(api.officeEvents.showEvent, { params: { eventId: id } });

async function paid(id = eventId) {
  const student = await given.studentWithProfile();
  await fixture.pay(student, id);
  return student;
}

test('the sums of an event are those of its own payments, to the cent, while money goes back', async () => {
  expect(await sums()).toMatchObject({ takenCents: 0, sentBackCents: 0, onTheWayCents: 0, heldCents: 0 });
  const [leaving] = [await paid(), await paid(), await paid(otherId)];
  expect(await sums()).toMatchObject({ takenCents: 1_000, sentBackCents: 0, seriesId: 'summer-nyc-2025' });
  expect(await listed()).toHaveLength(2);
  expect((await page()).takenCents).toBe(1_000);

  const payment = (await listed()).find(({ student }) => student?.id === leaving.id)!;
  const params = { paymentId: payment.id };
  const { shownHash } = await as.call(api.officeMoney.previewRefund, { params, query: { seat: 'give_up' } });
  const body = { seat: 'give_up' as const, shownHash, reason: 'Fell ill' };
  await as.call(api.officeMoney.refund, { params, body });
  await given.waitForJobs();
  expect(await sums()).toMatchObject({ takenCents: 1_000, sentBackCents: 500, onTheWayCents: 0 });
  const { takenCents, sentBackCents, onTheWayCents } = await sums();
  // The number in the tab is what stays with us.
  expect((await page()).takenCents).toBe(takenCents - sentBackCents - onTheWayCents);
  const rows = await listed();
  expect(rows.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(sentBackCents);
  expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(takenCents);
  expect(await sums(otherId)).toMatchObject({ takenCents: 500, sentBackCents: 0 });
});

test('a refund that the provider has not taken is on its way back', async () => {
  const id = '07232025-summer-nyc';
  await paid(id);
  const [payment] = await listed(id);
  await fixture.pool.query(
    `insert into payment_refunds (id, payment_id, is_rest, amount_cents, reason, words, requested_at, updated_at)
     values (gen_random_uuid(), $1, true, 500, 'other', 'We refund it.', $2, $2)`,
    [payment!.id, fixture.app.clock.now()],
  );
  expect(await sums(id)).toMatchObject({ takenCents: 500, sentBackCents: 0, onTheWayCents: 500 });
  expect((await page(id)).takenCents).toBe(0);
});

test('an event that does not exist: not found', async () => {
  const params = { eventId: 'no-event' };
  expect(await as.refusal(api.officeEventMoney.show, { params })).toMatchObject({ code: 'not_found' });
});

test.each<OrganiserRole>(['host', 'safety'])('the role %s sees no money of an event', async (role) => {
  const other = await office.member(role);
  const params = { eventId };
  expect(await other.as.refusal(api.officeEventMoney.show, { params })).toMatchObject({ code: 'no_right' });
});
