import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { feedbackMessages } from '../rules/field-messages.ts';

const FeedbackType = Type.Union([
  Type.Literal('UNAVAILABLE_FOR_THESE_DATES'),
  Type.Literal('CANT_AFFORD_COST'),
  Type.Literal('NOT_INTERESTED_IN_EVENTS'),
  Type.Literal('EVENT_FEEDBACK'),
]);

export const giveFeedback = endpoint({
  method: 'POST',
  path: 'profiles/v2/feedback',
  summary: 'What a student wants us to know.',
  access: 'student',
  body: Type.Object({
    type: FeedbackType,
    feedback: Type.Optional(Type.String({ maxLength: 4_000 })),
    /** From 1 to 5, for an event that the student attended. */
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    eventId: Type.Optional(Type.String({ maxLength: 100 })),
    eventType: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: { 201: Type.Object({}) },
  errors: ['not_found', 'already_told'],
  messages: { type: 'Please choose what it is about.', rating: feedbackMessages.rating },
  perAccount: { name: 'feedback', perHour: 20 },
  repeat: 'stored-answer',
});
