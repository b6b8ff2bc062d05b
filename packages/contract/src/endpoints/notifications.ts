import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../endpoint.ts';

/** Every kind of notification carries its own texts, and the path of the page with details. */
const EventPayload = Type.Object(
  {
    title: Type.String(),
    text: Type.String(),
    path: Type.String({ description: 'The page that a click opens, such as /home' }),
  },
  { additionalProperties: true, description: 'Title and text, and the facts of its kind' },
);

const Notification = Type.Object({
  id: Type.String(),
  eventId: Type.String({
    description:
      'The event or series that it is about; without one, the crew, lobby or payment; else its own id',
  }),
  eventType: Type.String({ description: 'Its kind' }),
  eventPayload: EventPayload,
  read: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});

export type NotificationBody = Static<typeof Notification>;

/** The payload that the service worker receives. Small, because push services accept 4 KB, encrypted. */
export interface PushMessage {
  /** The id of the notification: a push that arrives twice replaces the first one. */
  id: string;
  eventId: string;
  eventType: string;
  title: string;
  text: string;
  path: string;
}

const Unread = Type.Object({ unreadCount: Type.Integer() });

export const list = endpoint({
  method: 'GET',
  path: 'notifications',
  summary: 'The notifications of the student, newest first, and the number of unread ones.',
  access: 'student',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '10 by default' })),
  }),
  answers: {
    200: Type.Object({ notifications: Type.Array(Notification), unreadCount: Type.Integer() }),
  },
  errors: [],
});

export const read = endpoint({
  method: 'POST',
  path: 'notifications/:id/read',
  summary: 'Marks one as read; repeating it changes nothing.',
  access: 'student',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  answers: { 200: Unread },
  errors: ['not_found'],
  whileSuspended: 'allowed',
});

export const readAll = endpoint({
  method: 'POST',
  path: 'notifications/read-all',
  summary: 'Marks all as read.',
  access: 'student',
  answers: { 200: Unread },
  errors: [],
  whileSuspended: 'allowed',
});

const settingsMessage = 'Please choose which messages you want to get.';
const Settings = Type.Object({ email: Type.Boolean(), push: Type.Boolean() });

export const getSettings = endpoint({
  method: 'GET',
  path: 'profiles/v2/notification-settings',
  summary: 'The channels by which the student wants to be notified, besides the list. Both by default.',
  access: 'student',
  answers: { 200: Settings },
  errors: [],
});

export const putSettings = endpoint({
  method: 'PUT',
  path: 'profiles/v2/notification-settings',
  summary: 'Chooses the channels. Necessary notifications (payments, cancellations) are always mailed.',
  access: 'student',
  body: Settings,
  answers: { 200: Settings },
  errors: [],
  messages: { email: settingsMessage, push: settingsMessage },
});

export const announce = endpoint({
  method: 'POST',
  path: 'demo/announce',
  summary: 'Sends an announcement to every student: in the list, over the real-time channel and by push.',
  access: 'demo',
  body: Type.Object({
    title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  }),
  answers: {
    201: Type.Object({ students: Type.Integer({ description: 'The number of notified students' }) }),
  },
  errors: [],
  messages: {
    title: 'Please write a title of up to 100 characters.',
    text: 'Please write a text of up to 500 characters.',
  },
  repeat: 'stored-answer',
});
