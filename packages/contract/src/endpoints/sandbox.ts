import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** The result of the sandbox's form and 3-D Secure page, which replace the provider's own: no money moves. */
const Confirmed = Type.Object({
  id: Type.String(),
  status: Type.String(),
  nextAction: Type.Optional(Type.Object({ redirectTo: Type.String() })),
});

export const confirm = endpoint({
  method: 'POST',
  path: 'sandbox/confirm',
  summary:
    "Pays with a test card, as the provider's own form does. The message for a refused card is the provider's.",
  access: 'demo',
  body: Type.Object({
    clientSecret: Type.String({ minLength: 1, maxLength: 300 }),
    card: Type.Object({
      number: Type.String({ minLength: 1, maxLength: 30 }),
      expMonth: Type.Integer(),
      expYear: Type.Integer(),
      cvc: Type.String({ maxLength: 10 }),
    }),
    returnUrl: Type.Optional(
      Type.String({ maxLength: 500, description: "Where the bank's page leads back to, on this site" }),
    ),
  }),
  answers: { 200: Confirmed },
  errors: ['not_found', 'card_refused'],
  messages: {
    clientSecret: 'Failed to load payment details.',
    card: 'Please enter the number, the month, the year and the security code of the card.',
  },
});

export const threeDSecure = endpoint({
  method: 'POST',
  path: 'sandbox/3ds',
  summary: "What the student decided on the bank's page.",
  access: 'demo',
  body: Type.Object({
    clientSecret: Type.String({ minLength: 1, maxLength: 300 }),
    outcome: Type.Enum(['succeed', 'fail'] as const),
  }),
  answers: { 200: Confirmed },
  errors: ['not_found', 'card_refused'],
});

export const faults = endpoint({
  method: 'POST',
  path: 'demo/payments/faults',
  summary:
    'Delivers, drops, duplicates or reorders the webhooks of the sandbox, to test that nothing depends on them.',
  access: 'demo',
  body: Type.Object({ webhooks: Type.Enum(['deliver', 'drop', 'duplicate', 'reorder'] as const) }),
  answers: { 200: Type.Object({ webhooks: Type.String() }) },
  errors: [],
});
