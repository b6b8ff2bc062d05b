import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);

const Entry = Type.Object({
  number: Type.Integer(),
  at: Instant,
  actor: Type.Object({
    kind: Type.Enum(['organiser', 'command_line', 'product']),
    /** The id of the organiser. */
    id: Nullable,
    name: Type.String(),
  }),
  area: Type.String(),
  act: Type.String(),
  /** What the act was about. The name of an organiser, an id, or the alias of a student. */
  about: Nullable,
  aboutKind: Nullable,
  details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  reason: Nullable,
  /** The log says that there was a reason, but it was deleted with the account that it was about. */
  isReasonDeleted: Type.Boolean(),
  hash: Type.String(),
  previousHash: Type.String(),
});

export type AuditEntryBody = Static<typeof Entry>;

/** What an act belongs to. Decides who besides the actor and the owners can read the entry. */
export const auditAreas = [
  'team',
  'events',
  'seasons',
  'venues',
  'people',
  'money',
  'safety',
  'health',
  'log',
] as const;

const Filter = Type.Optional(Type.String({ maxLength: 100 }));
const Day = Type.Optional(Type.String({ format: 'date' }));

export const list = endpoint({
  method: 'GET',
  path: 'organise/audit',
  summary:
    'The audit log, newest first: all of it for owners, the area of safety for that role, the own entries for everybody.',
  access: 'organiser',
  right: 'self',
  query: Type.Object({
    /** The id of an organiser, 'command_line' or 'product'. */
    actor: Filter,
    act: Filter,
    area: Filter,
    /** The number of an entry, with or without separators, or the alias of a student. */
    find: Filter,
    /** Days in New York, both included. */
    from: Day,
    to: Day,
    /** Only entries with a smaller number: the next page. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  answers: {
    200: Type.Object({
      entries: Type.Array(Entry),
      /** The number for `before` of the next page; null on the last page. */
      next: Type.Union([Type.Integer(), Type.Null()]),
      /** What can be chosen in the filters. */
      actors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      acts: Type.Array(Type.String()),
      /** The newest daily check; null before the first. */
      lastHead: Type.Union([
        Type.Object({ number: Type.Integer(), hash: Type.String(), notedAt: Instant }),
        Type.Null(),
      ]),
    }),
  },
  errors: [],
});

export const verify = endpoint({
  method: 'POST',
  path: 'organise/audit/verify',
  summary: 'Computes every hash again and compares the log with the heads that were noted daily.',
  access: 'organiser',
  right: 'audit.verify',
  answers: {
    200: Type.Object({
      isWhole: Type.Boolean(),
      entries: Type.Integer(),
      head: Type.String(),
      comparedHeads: Type.Integer(),
      checkedAt: Instant,
      /** The first entry that does not fit, and why. */
      fault: Type.Union([Type.Object({ number: Type.Integer(), text: Type.String() }), Type.Null()]),
    }),
  },
  errors: [],
});
