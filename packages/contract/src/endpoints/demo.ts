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
  /** The code of a mail that was sent because of a code, such as the passcode of a sign-in. */
  passcode: Type.Optional(Type.String()),
  /** Sent to a synthetic student. Mails to guests count as the viewer's own. */
  synthetic: Type.Boolean(),
});

export const mail = endpoint({
  method: 'GET',
  path: 'demo/mail',
  summary: 'Whole mails, newest first: the newest mails to people and the newest ones to synthetic students.',
  access: 'demo',
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
  answers: { 200: Type.Array(Mail) },
  errors: [],
});

/** How many mails there are, of which the mailbox lists the newest. */
const MailCounts = Type.Object({ toPeople: Type.Integer(), toSynthetic: Type.Integer() });

export const mailbox = endpoint({
  method: 'GET',
  path: 'demo/mailbox',
  summary:
    'The list of the demo mailbox without the content of the mails, newest first: the newest mails to people and the newest ones to synthetic students.',
  access: 'demo',
  answers: {
    200: Type.Object({
      mails: Type.Array(Type.Omit(Mail, ['text', 'html'])),
      counts: MailCounts,
      /** How many synthetic students got mail. */
      syntheticStudents: Type.Integer(),
    }),
  },
  errors: [],
});

export const openMail = endpoint({
  method: 'GET',
  path: 'demo/mailbox/:mailId',
  summary: 'The content of one mail of the demo mailbox.',
  access: 'demo',
  params: Type.Object({ mailId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Mail },
  errors: ['not_found'],
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
  /** 'A student signed up.', or for many in a row '40 synthetic students signed up.' */
  text: Type.String(),
});

const DueWork = Type.Object({
  kind: Type.String(),
  /** Of the first one, if there are many. */
  dueAt: Type.String({ format: 'date-time' }),
  /** 'Tables for Dinner, Fri, May 23 are formed and told', '38 reminders to complete a profile' */
  text: Type.String(),
  count: Type.Integer(),
});

const FailedJob = Type.Object({
  id: Type.String(),
  job: Type.String(),
  /** 'A mail was not sent.' */
  text: Type.String(),
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
      dueNext: Type.Array(DueWork),
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

export const guest = endpoint({
  method: 'POST',
  path: 'demo/guest',
  summary:
    'Signs in as a new guest with a complete profile. A browser that is signed in keeps its session; an account without a profile gets an invented one.',
  access: 'entrance',
  demoOnly: true,
  body: Type.Object({}),
  answers: { 200: Type.Object({ userId: Type.String() }) },
  errors: [],
});

export const seat = endpoint({
  method: 'POST',
  path: 'demo/seat',
  summary: 'Registers the student for an event, paid with a test card, and two synthetic friends with them.',
  access: 'student',
  demoOnly: true,
  body: Type.Object({ eventId: TargetId }),
  answers: {
    200: Type.Object({
      registered: Type.Literal(true),
      friends: Type.Array(Type.Object({ firstName: Type.String() })),
    }),
  },
  errors: [
    'not_available',
    'registration_closed',
    'event_full',
    'event_cancelled',
    'seat_gone',
    'payment_needed',
    'profile_incomplete',
  ],
  messages: { eventId: companyMessage },
});

export const crew = endpoint({
  method: 'POST',
  path: 'demo/crew',
  summary: 'Queues the student for a crew, held with a test card, and three synthetic students with them.',
  access: 'student',
  demoOnly: true,
  body: Type.Object({}),
  answers: {
    200: Type.Object({
      lobbyId: Type.String(),
      meetingTime: Instant,
      /** Missing until the crew is matched, which takes a moment. */
      groupId: Type.Optional(Type.String()),
    }),
  },
  errors: [
    'not_available',
    'quickcrew_not_open',
    'payment_needed',
    'profile_incomplete',
    'not_everybody_ready',
    'lobby_closed',
    'in_a_crew',
  ],
});

const Happening = Type.Object({
  id: Type.String(),
  at: Instant,
  userId: Type.String(),
  firstName: Type.String(),
  lastInitial: Type.String(),
  isYou: Type.Boolean(),
  isFriend: Type.Boolean(),
  /** Follows the name: 'checked in', 'is late: “Two stops away.”' */
  text: Type.String(),
});

export const happenings = endpoint({
  method: 'GET',
  path: 'demo/happenings',
  summary: "What the people at the student's own table or in the student's own crew did, newest first.",
  access: 'student',
  demoOnly: true,
  query: Type.Object({
    eventId: Type.Optional(TargetId),
    groupId: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: { 200: Type.Array(Happening) },
  errors: [],
});

export const story = endpoint({
  method: 'GET',
  path: 'demo/story',
  summary: 'Whether anybody has registered in this demo, and the next dinner with room for a whole evening.',
  access: 'anyone',
  demoOnly: true,
  answers: {
    200: Type.Object({
      anybodyRegistered: Type.Boolean(),
      /** The next open dinner at which the viewer has no seat. */
      nextDinner: Type.Optional(
        Type.Object({ eventId: Type.String(), dateTime: Instant, releaseAt: Instant, endsAt: Instant }),
      ),
    }),
  },
  errors: [],
});
