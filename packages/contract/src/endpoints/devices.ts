import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** The push subscription as the browser serializes it, and the browser's description of itself. */
const Device = Type.Object({
  subscription: Type.Object({
    endpoint: Type.String({ maxLength: 1_500 }),
    keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    // Accepted but not stored: the push service's response shows when a subscription has ended.
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  }),
  deviceInfo: Type.Object({
    userAgent: Type.String({ maxLength: 1_000 }),
    platform: Type.String({ maxLength: 200 }),
  }),
});

export const register = endpoint({
  method: 'PUT',
  path: 'profiles/v2/register-device',
  summary:
    "Sends the student's pushes to this browser too, until it is signed out. Repeating it is harmless.",
  access: 'student',
  body: Device,
  answers: { 200: Type.Object({}) },
  errors: [],
  perAccount: { name: 'device_registrations', perHour: 30 },
});

export const deregister = endpoint({
  method: 'POST',
  path: 'profiles/v2/deregister-device',
  summary: 'Sends no more pushes to this browser. Repeating it is harmless.',
  access: 'student',
  body: Device,
  answers: { 200: Type.Object({}) },
  errors: [],
  perAccount: { name: 'device_deregistrations', perHour: 30 },
  whileSuspended: 'allowed',
});
