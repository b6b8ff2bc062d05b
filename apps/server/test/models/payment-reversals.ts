import { randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { expect } from 'vitest';
import { SeatingRows } from '../fixtures/rows/seating-rows.ts';
import type { KillableServer } from './killable-server.ts';
import { ticketCents } from './payments-model.ts';
import type { PaymentsModel } from './payments-model.ts';
import type { FirstName, People } from './people.ts';
import type { Step } from './stories.ts';

export interface World {
  beganAt: Date;
  /** Another one after a cancellation. */
  event: { id: string; date: string };
  people: People;
}

export type PaymentStep = Step<PaymentsModel, World>;

/** What sends money back, and what keeps it from coming. */
export function paymentReversals(server: KillableServer) {
  /** So far ahead that no story reaches it. */
  const openEvent = async (): Promise<World['event']> => {
    const { database, clock } = server;
    const id = await new SeatingRows({ database, clock }).event({ startsInHours: 24 * 700 });
    const { starts_at: startsAt } = await database.db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, date: startsAt.toISOString() };
  };

  const ticketOf = async (studentId: string, eventId: string): Promise<{ id: string; intentId: string }> => {
    const { rows } = await server.database.pool.query<{ id: string; intentId: string }>(
      `select id, payment_intent_id as "intentId" from payments
       where student_id = $1 and target = $2 and state = 'succeeded'`,
      [studentId, eventId],
    );
    expect(rows, 'the paid tickets of one student').toHaveLength(1);
    return rows[0]!;
  };

  const refund = (name: FirstName, seat: 'give_up' | 'keep'): PaymentStep => ({
    words: `An organiser refunds the ticket of ${name}, who ${seat === 'keep' ? 'keeps' : 'gives up'} the seat`,
    isPossible: (model) =>
      model.hasTicket.has(name) && !model.unreported.has(name) && !model.disputed.has(name),
    act: async (model, { event, people }) => {
      const { cookies } = await server.enterOffice('owner');
      const params = { paymentId: (await ticketOf(people[name].id, event.id)).id };
      const shown = (await server.call(cookies, api.officeMoney.previewRefund, {
        params,
        query: { seat },
      })) as Answer<typeof api.officeMoney.previewRefund>;
      expect(shown.choices, `what can happen to the seat of ${name}`).toEqual(
        model.seatOfTicket.has(name) ? ['give_up', 'keep'] : [],
      );
      const answer = await server.call(cookies, api.officeMoney.refund, {
        params,
        body: { seat, shownHash: shown.shownHash, reason: 'Fell ill' },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(answer, `the refund for ${name}`).toEqual({ sentBackCents: ticketCents });
      model.refundTicket(name, seat === 'give_up');
    },
  });

  const cancelEvent: PaymentStep = {
    words: 'The event is cancelled, and another one is announced',
    isPossible: (model) => model.disputed.size === 0,
    act: async (model, world) => {
      const { cookies } = await server.enterOffice('owner');
      const params = { eventId: world.event.id };
      const { shownHash } = (await server.call(cookies, api.officeEvents.previewCancellation, {
        params,
      })) as Answer<typeof api.officeEvents.previewCancellation>;
      const answer = await server.call(cookies, api.officeEvents.cancelEvent, {
        params,
        body: { shownHash, reason: 'The venue is closed' },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(answer, 'what the cancellation sends back').toEqual(model.cancelEvent());
      world.event = await openEvent();
    },
  };

  /** Without webhooks, only the daily check hears of it. */
  const dispute = (name: FirstName): PaymentStep => ({
    words: `${name} tells the bank to take the money of the ticket back`,
    isPossible: (model) =>
      model.webhooks !== 'drop' &&
      model.hasTicket.has(name) &&
      !model.unreported.has(name) &&
      !model.disputed.has(name),
    isOutside: true,
    act: async (model, { event, people }) => {
      const { intentId } = await ticketOf(people[name].id, event.id);
      await server.app.money.provider.sandbox!.dispute(intentId);
      model.dispute(name);
    },
  });

  /** A test card of the provider that can be attached but is refused when it is charged. */
  const refuseCard = (name: FirstName): PaymentStep => ({
    words: `The bank of ${name} will refuse the card of the subscription`,
    isPossible: (model) => model.subscriptions.has(name),
    isOutside: true,
    act: async (model, { people }) => {
      const { rows } = await server.database.pool.query<{ customer: string; subscription: string }>(
        `select customer_id as customer, subscription_id as subscription
         from payment_customers join subscriptions using (student_id)
         where student_id = $1 and subscription_id is not null order by subscriptions.created_at desc, id desc limit 1`,
        [people[name].id],
      );
      const { customer, subscription } = rows[0]!;
      const { stripe } = server.app.money.provider;
      const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
      await stripe.subscriptions.update(subscription, { default_payment_method: id });
      model.subscriptions.get(name)!.isCardRefused = true;
    },
  });

  return { openEvent, refund, cancelEvent, dispute, refuseCard };
}
