import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant, TargetId } from '../../event-shapes.ts';
import { Reason, reasonMessages } from '../../office-shapes.ts';
import { exportMessages } from '../../rules/office-messages.ts';

const exportKinds = ['registrations', 'roster', 'payments', 'students'] as const;

export type ExportKind = (typeof exportKinds)[number];

const Wanted = Type.Object({
  kind: Type.Enum(exportKinds),
  /** For a roster only. */
  eventId: Type.Optional(TargetId),
  reason: Reason,
});
const messages = { kind: exportMessages.kind, eventId: exportMessages.event, ...reasonMessages };

const Link = Type.Object({
  /** A path of this site. Works once, for the organiser who asked for it. */
  path: Type.String(),
  fileName: Type.String(),
  endsAt: Instant,
});

export type ExportLinkBody = Static<typeof Link>;

export const options = endpoint({
  method: 'GET',
  path: 'organise/exports',
  summary: 'What can be exported: the events with a roster.',
  access: 'organiser',
  right: 'exports.plain',
  answers: {
    200: Type.Object({
      events: Type.Array(
        Type.Object({ id: Type.String(), title: Type.String(), startsAt: Instant, seats: Type.Integer() }),
      ),
    }),
  },
  errors: [],
});

/** Not stored for repeated calls, because the link is a secret: a repeated call makes another link. */
export const create = endpoint({
  method: 'POST',
  path: 'organise/exports/plain',
  summary: 'A link to a CSV file without last names and addresses.',
  access: 'organiser',
  right: 'exports.plain',
  body: Wanted,
  answers: { 201: Link },
  errors: ['not_found'],
  repeat: 'safe-verb',
  messages,
  perAccount: { name: 'organiser_exports', perHour: 60 },
});

export const createWithAddresses = endpoint({
  method: 'POST',
  path: 'organise/exports/addresses',
  summary: 'A link to a CSV file with last names and addresses.',
  access: 'organiser',
  right: 'exports.addresses',
  needsConfirmation: true,
  body: Wanted,
  answers: { 201: Link },
  errors: ['not_found'],
  repeat: 'safe-verb',
  messages,
  perAccount: { name: 'organiser_exports', perHour: 60 },
});

export const download = endpoint({
  method: 'GET',
  path: 'organise/exports/files/:token',
  summary: 'The CSV file of a link. The link works once.',
  access: 'organiser',
  right: 'exports.plain',
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  answers: { 200: Type.String({ contentMediaType: 'text/csv' }) },
  errors: ['not_found'],
});
