import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

const Health = Type.Object({ status: Type.Literal('ok'), version: Type.String() });

export const health = endpoint({
  method: 'GET',
  path: 'health',
  summary: 'Is the process alive?',
  access: 'machine',
  underLoad: 'never-refused',
  answers: { 200: Health },
  errors: [],
});

export const ready = endpoint({
  method: 'GET',
  path: 'ready',
  summary:
    'Can it serve? Not while the database is away or takes no writes, the clock is wrong, or the process is stopping.',
  access: 'machine',
  underLoad: 'never-refused',
  answers: { 200: Health },
  errors: [],
});

export const config = endpoint({
  method: 'GET',
  path: 'config',
  summary: 'What the browser must know before anyone signs in.',
  access: 'anyone',
  answers: {
    200: Type.Object({
      now: Type.String({ format: 'date-time' }),
      mode: Type.Union([Type.Literal('demo'), Type.Literal('production')]),
      supportEmail: Type.String(),
      social: Type.Object({ tiktok: Type.String(), instagram: Type.String(), linkedin: Type.String() }),
      payments: Type.Object({
        provider: Type.Union([Type.Literal('sandbox'), Type.Literal('stripe')]),
        publishableKey: Type.Union([Type.String(), Type.Null()]),
      }),
      vapidPublicKey: Type.String(),
      googleTagManagerId: Type.Optional(Type.String()),
    }),
  },
  errors: [],
});
