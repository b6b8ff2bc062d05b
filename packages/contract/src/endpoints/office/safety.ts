import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { safetyMessages } from '../../rules/office-messages.ts';
import { reportReasons } from '../safety.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const ReportReason = Type.Enum(reportReasons);

export const reportDecisions = ['dismissed', 'warned', 'kept_apart', 'suspended'] as const;

const Decision = Type.Enum(reportDecisions);

/** A student as organisers see one: 'Milo K.' and the college. The id is null if the account was deleted. */
const Person = Type.Object({ studentId: Nullable, name: Type.String(), college: Nullable });

const ReportLine = Type.Object({
  id: Type.String(),
  reason: ReportReason,
  /** Serious reasons come first. */
  weight: Type.Enum(['serious', 'other']),
  reportedAt: Instant,
  /** 'Table 18, Jun 2'; null if the report names no place. */
  where: Nullable,
  /** Null until it is decided. */
  decision: Type.Union([Decision, Type.Null()]),
  decidedAt: Type.Union([Instant, Type.Null()]),
});

export type ReportLineBody = Static<typeof ReportLine>;

export const count = endpoint({
  method: 'GET',
  path: 'organise/safety/count',
  summary: 'How many reports wait for a decision, and since when.',
  access: 'organiser',
  right: 'reports.count',
  answers: {
    200: Type.Object({
      now: Instant,
      waiting: Type.Integer(),
      serious: Type.Integer(),
      oldestAt: Type.Union([Instant, Type.Null()]),
      /** Decided in the last 30 days. */
      decided: Type.Integer(),
    }),
  },
  errors: [],
});

export const list = endpoint({
  method: 'GET',
  path: 'organise/safety/reports',
  summary: 'Reports to decide, the serious and the oldest first, and those that were decided last.',
  access: 'organiser',
  right: 'reports.read',
  answers: {
    200: Type.Object({
      /** The time of the product, for the ages. */
      now: Instant,
      waiting: Type.Array(ReportLine),
      decided: Type.Array(ReportLine),
    }),
  },
  errors: [],
});

const SeatShown = Type.Object({
  initials: Type.String(),
  /** Who sits there, as far as the report is about it. */
  part: Type.Enum(['reporter', 'reported', 'other']),
});

const Report = Type.Intersect([
  ReportLine,
  Type.Object({
    now: Instant,
    reporter: Person,
    about: Person,
    /** Whether the reporter wrote a text. It is shown by another call. */
    hasText: Type.Boolean(),
    /** The table where it happened. */
    table: Type.Union([
      Type.Object({ number: Type.Integer(), day: Type.String(), seats: Type.Array(SeatShown) }),
      Type.Null(),
    ]),
    /** Whether the chat of the crew can be read: the report names a crew and is not decided. */
    hasChat: Type.Boolean(),
    /** What an organiser needs to know, as pairs of a label and a text. */
    facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
    /** The last day on which a decision keeps the two apart; null if there is none. */
    apartUntil: Nullable,
    /** The last day of the season: proposed for keeping the two apart. */
    seasonEnd: Type.String(),
    /** The decisions that are possible, and what each of them causes. Empty if the report is decided. */
    choices: Type.Array(Type.Object({ decision: Decision, words: Type.String(), shownHash: Type.String() })),
  }),
]);

export type ReportBody = Static<typeof Report>;

const ReportParams = Type.Object({ reportId: Type.String({ maxLength: 100 }) });

export const show = endpoint({
  method: 'GET',
  path: 'organise/safety/reports/:reportId',
  summary: 'One report with its context, without its text, and what each decision causes.',
  access: 'organiser',
  right: 'reports.read',
  params: ReportParams,
  answers: { 200: Report },
  errors: ['not_found'],
});

export const openText = endpoint({
  method: 'POST',
  path: 'organise/safety/reports/:reportId/text',
  summary: 'Shows the text of a report. Each look is an entry in the audit log.',
  access: 'organiser',
  right: 'reports.read',
  params: ReportParams,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Type.Object({ text: Type.String(), openedAt: Instant, reason: Type.String() }) },
  errors: ['not_found'],
  // The answer must not be stored. A repeated call is another look.
  repeat: 'safe-verb',
  messages: reasonMessages,
});

export const openChat = endpoint({
  method: 'POST',
  path: 'organise/safety/reports/:reportId/chat',
  summary: 'Shows the chat of the crew in an undecided report. Each look is an entry in the audit log.',
  access: 'organiser',
  right: 'reports.read',
  needsConfirmation: true,
  params: ReportParams,
  body: Type.Object({ reason: Reason }),
  answers: {
    200: Type.Object({
      openedAt: Instant,
      messages: Type.Array(
        Type.Object({
          at: Instant,
          from: Type.String(),
          part: Type.Enum(['reporter', 'reported', 'other', 'product']),
          text: Type.String(),
        }),
      ),
    }),
  },
  errors: ['not_found'],
  repeat: 'safe-verb',
  messages: reasonMessages,
});

export const decide = endpoint({
  method: 'POST',
  path: 'organise/safety/reports/:reportId/decision',
  summary: 'Decides a report and does what follows from it, in one transaction.',
  access: 'organiser',
  right: 'reports.decide',
  needsConfirmation: true,
  params: ReportParams,
  body: Type.Object({
    decision: Decision,
    /** Only for 'kept_apart': the last day, in New York. */
    until: Type.Optional(Type.String({ maxLength: 10 })),
    reason: Reason,
    shownHash: ShownHash,
  }),
  answers: { 200: Report },
  errors: ['not_found', 'too_late', 'list_changed'],
  repeat: 'stored-answer',
  messages: { decision: safetyMessages.decision, until: safetyMessages.until, ...reasonMessages },
});

const StudentParams = Type.Object({ studentId: Type.String({ maxLength: 100 }) });

export const previewSuspension = endpoint({
  method: 'GET',
  path: 'organise/people/:studentId/suspension',
  summary: 'What a suspension of this student would cause.',
  access: 'organiser',
  right: 'reports.decide',
  params: StudentParams,
  answers: { 200: Type.Object({ words: Type.String(), shownHash: Type.String() }) },
  errors: ['not_found', 'too_late'],
});

export const suspend = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/suspension',
  summary: 'Suspends a student, who leaves all tables, seats and crews.',
  access: 'organiser',
  right: 'reports.decide',
  needsConfirmation: true,
  params: StudentParams,
  body: Type.Object({ reason: Reason, shownHash: ShownHash }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found', 'too_late', 'list_changed'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});

export const restore = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/restoration',
  summary: 'Ends the suspension of a student, who is told. Seats and payments do not come back.',
  access: 'organiser',
  right: 'reports.decide',
  needsConfirmation: true,
  params: StudentParams,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found', 'too_late'],
  repeat: 'stored-answer',
  messages: reasonMessages,
});
