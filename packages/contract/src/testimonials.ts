import { Type } from '#type';
import { endpoint } from './endpoint.ts';

const Own = Type.Object({
  quote: Type.Union([Type.String(), Type.Null()]),
  /** True if the student agrees to be quoted with first name, last initial and college. */
  agreed: Type.Boolean(),
  /** True if the organiser has published the quote on the landing page. */
  published: Type.Boolean(),
});

export const list = endpoint({
  method: 'GET',
  path: 'testimonials',
  summary: 'What students who agreed to be quoted say. In demo mode: invented examples, marked as such.',
  access: 'anyone',
  answers: {
    200: Type.Array(
      Type.Object({
        id: Type.String(),
        quote: Type.String(),
        firstName: Type.String(),
        lastInitial: Type.String(),
        college: Type.String(),
        /** True for an invented example. Only demo mode sends these. */
        example: Type.Boolean(),
      }),
    ),
  },
  errors: [],
});

export const getOwn = endpoint({
  method: 'GET',
  path: 'profiles/v2/testimonial',
  summary: 'What the student lets us quote, if anything.',
  access: 'student',
  answers: { 200: Own },
  errors: [],
});

export const putOwn = endpoint({
  method: 'PUT',
  path: 'profiles/v2/testimonial',
  summary: 'Agrees to be quoted with these words, or withdraws: then they are deleted immediately.',
  access: 'student',
  body: Type.Object({ quote: Type.String({ maxLength: 2_000, default: '' }), agreed: Type.Boolean() }),
  answers: { 200: Own },
  errors: [],
  messages: {
    quote: 'A quote can have 280 characters at most.',
    agreed: 'Please choose whether we may quote you.',
  },
  perAccount: { name: 'testimonials', perHour: 10 },
});
