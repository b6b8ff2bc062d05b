import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

const Event = Type.Object({
  name: Type.Union([
    Type.Literal('page_view'),
    Type.Literal('registration_step_completed'),
    Type.Literal('lead_submission'),
  ]),
  /**
   * The path of the page, starting with a slash. The server removes everything after ? or # before storing
   * it.
   */
  path: Type.String({ minLength: 1, maxLength: 500, pattern: '^/' }),
  title: Type.Optional(Type.String({ maxLength: 200 })),
  /** The traffic source: utm_source, or 'direct'. */
  source: Type.Optional(Type.String({ maxLength: 300 })),
});

export const record = endpoint({
  method: 'POST',
  path: 'analytics',
  summary: 'Counts page views and finished steps, in batches. No address and no query string is kept.',
  access: 'anyone',
  body: Type.Object({ events: Type.Array(Event, { minItems: 1, maxItems: 50 }) }),
  answers: { 202: Type.Object({}) },
  errors: [],
  whileSuspended: 'allowed',
});
