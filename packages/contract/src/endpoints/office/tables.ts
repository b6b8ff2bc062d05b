import type { Static, TSchema } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { EventParams, Instant } from '../../event-shapes.ts';
import { nameProperties, Presence } from '../../office-shapes.ts';

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const SeatedStudent = Type.Object({
  ...nameProperties,
  college: Type.String(),
  presence: Maybe(Presence),
});

export type SeatedStudentBody = Static<typeof SeatedStudent>;

export const showTables = endpoint({
  method: 'GET',
  path: 'organise/events/:eventId/tables',
  summary: 'Who sits where. While registration is open: who would, if it closed now.',
  access: 'organiser',
  right: 'events.manage',
  params: EventParams,
  answers: {
    200: Type.Object({
      /** Nothing is stored or told: closing forms tables of everybody who is registered then. */
      isProposal: Type.Boolean(),
      asOf: Instant,
      /** About all tables of a proposal; null for formed tables. */
      summary: Maybe(Type.String()),
      tables: Type.Array(
        Type.Object({
          number: Type.Integer(),
          /** Null before the release. */
          venue: Maybe(Type.String()),
          /** Why the engine chose this table; null for formed tables. */
          explanation: Maybe(Type.String()),
          students: Type.Array(SeatedStudent),
        }),
      ),
      withoutTable: Type.Array(SeatedStudent),
    }),
  },
  errors: ['not_found'],
});

export type EventTablesBody = Static<(typeof showTables)['answers'][200]>;
