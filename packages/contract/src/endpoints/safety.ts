import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { TargetId } from '../event-shapes.ts';

export const reportReasons = [
  'Rude or disrespectful',
  'Harassment or hate',
  'Unsafe behaviour',
  'Not who they said they are',
  'Something else',
] as const;

export const wish = endpoint({
  method: 'PUT',
  path: 'people/:userId/wish',
  summary: 'A private wish about a student whom the product has shown: to meet again, or never again.',
  access: 'student',
  params: Type.Object({ userId: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ wish: Type.Union([Type.Literal('again'), Type.Literal('never'), Type.Null()]) }),
  answers: {
    200: Type.Object({
      wish: Type.Union([Type.Literal('again'), Type.Literal('never'), Type.Null()]),
      /** True if both students wish to meet again. A one-sided wish is never revealed. */
      mutual: Type.Boolean(),
    }),
  },
  errors: ['not_found'],
  messages: { wish: 'Please choose whether you want to meet again.' },
});

export const report = endpoint({
  method: 'POST',
  path: 'reports',
  summary: 'Reports a student to the organiser, with the event or crew.',
  access: 'student',
  body: Type.Object({
    userId: Type.String({ maxLength: 100, default: '' }),
    eventId: Type.Optional(TargetId),
    groupId: Type.Optional(Type.String({ maxLength: 100 })),
    reason: Type.Enum(reportReasons),
    text: Type.String({ maxLength: 4_000, default: '' }),
  }),
  answers: { 201: Type.Object({ success: Type.Boolean() }) },
  errors: ['not_found'],
  messages: { reason: 'Please choose a reason.' },
  repeat: 'stored-answer',
});
