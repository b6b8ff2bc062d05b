import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { Instant, TargetId } from '../event-shapes.ts';

const Now = Type.Object({ now: Type.String({ format: 'date-time' }) });

export const Mail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  sentAt: Type.String({ format: 'date-time' }),
  passcode: Type.Optional(Type.String()),
});

export const mail = endpoint({
  method: 'GET',
  path: 'demo/mail',
  summary: 'The demo mailbox, newest first.',
  access: 'demo',
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
  answers: { 200: Type.Array(Mail) },
  errors: [],
});

export const clock = endpoint({
  method: 'GET',
  path: 'demo/clock',
  summary: 'The current time of the demo clock.',
  access: 'demo',
  answers: { 200: Now },
  errors: [],
});

const clockMessage = 'Please say when: a moment such as 2025-06-04T23:00:00Z, or a duration such as PT25H.';

export const moveClock = endpoint({
  method: 'POST',
  path: 'demo/clock',
  summary: 'Moves the demo clock forward and answers when everything that fell due on the way is done.',
  access: 'demo',
  body: Type.Union([
    Type.Object({ now: Type.String({ format: 'date-time' }) }, { additionalProperties: false }),
    Type.Object(
      { advance: Type.String({ format: 'duration', description: 'ISO 8601, such as PT25H' }) },
      { additionalProperties: false },
    ),
  ]),
  answers: { 200: Now },
  errors: ['still_running'],
  messages: { now: clockMessage, advance: clockMessage },
});

const Activity = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  kind: Type.String(),
  text: Type.String(),
});

const FailedJob = Type.Object({
  id: Type.String(),
  job: Type.String(),
  attempts: Type.Integer(),
  error: Type.String(),
  failedAt: Type.String({ format: 'date-time' }),
});

export const activity = endpoint({
  method: 'GET',
  path: 'demo/activity',
  summary: 'The recent activity, the next due jobs, and the jobs that failed permanently.',
  access: 'demo',
  answers: {
    200: Type.Object({
      lately: Type.Array(Activity),
      dueNext: Type.Array(Type.Object({ kind: Type.String(), dueAt: Type.String({ format: 'date-time' }) })),
      failedJobs: Type.Array(FailedJob),
    }),
  },
  errors: [],
});

const companyMessage = 'Please choose an event or a meeting time.';
const students = Type.Integer({ minimum: 1, maximum: 300 });

export const populate = endpoint({
  method: 'POST',
  path: 'demo/populate',
  summary: 'Adds synthetic students: to an event, to a series (with a pass), or to the queue of QuickCrew.',
  access: 'demo',
  body: Type.Union([
    Type.Object({ eventId: TargetId, students }, { additionalProperties: false }),
    Type.Object(
      { quickcrew: Type.Literal(true), students, meetingTime: Type.Optional(Instant) },
      { additionalProperties: false },
    ),
  ]),
  answers: {
    201: Type.Object({
      students: Type.Integer({ description: 'As many as asked for, or as there were seats' }),
      registered: Type.Integer(),
      queued: Type.Integer(),
    }),
  },
  errors: ['not_available'],
  messages: {
    students: 'Please choose 1 to 300 students.',
    eventId: companyMessage,
    quickcrew: companyMessage,
    meetingTime: 'Crews do not meet at that time.',
  },
});
