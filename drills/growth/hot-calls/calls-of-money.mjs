import { api } from '@crewtable/contract';
import { eventIds } from '../town.mjs';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

const createDeposit = {
  as: 'student',
  endpoint: api.payments.createEventDeposit,
  body: () => ({ eventId: eventIds.paid, eventDate: '2099-01-02T00:00:00.000Z' }),
};

/** Begins a deposit and gives the card to the bank. */
async function pay({ send }) {
  const { clientSecret } = await send(createDeposit);
  await send({ as: 'student', endpoint: api.sandbox.confirm, body: () => ({ clientSecret, card }) });
}

export const callsOfMoney = [
  { name: 'begin a deposit', ...createDeposit },
  {
    name: 'confirm a deposit',
    as: 'student',
    endpoint: api.payments.confirmEventDeposit,
    prepare: pay,
    body: () => ({ eventId: eventIds.paid }),
  },
  { name: 'own payments', as: 'student', endpoint: api.payments.list },
];
