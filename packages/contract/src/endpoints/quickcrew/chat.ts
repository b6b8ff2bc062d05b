import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { CrewParams, Done } from './shapes.ts';

export const maxMessageLength = 500;

const Message = Type.Object({
  id: Type.String(),
  senderId: Type.Union([Type.String(), Type.Null()]),
  senderName: Type.String(),
  text: Type.String(),
  timestamp: Instant,
  system: Type.Boolean(),
});
export type MessageBody = Static<typeof Message>;

export const listMessages = endpoint({
  method: 'GET',
  path: 'messages/:groupId',
  summary:
    'The messages of a crew, oldest first, from a given message on, without those of blocked students.',
  access: 'student',
  params: CrewParams,
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 30, pattern: '^[0-9]+$' })) }),
  answers: { 200: Type.Array(Message) },
  hasEntityTag: true,
  errors: ['not_found'],
});

export const markMessagesSeen = endpoint({
  method: 'POST',
  path: 'messages/:groupId/seen',
  summary: 'Stores how far the student has read, so that seen messages are not pushed.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({ messageId: Type.String({ maxLength: 15, pattern: '^[0-9]+$' }) }),
  answers: { 200: Done },
  errors: ['not_found'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: 'groups/:groupId/messages',
  summary: 'Sends a message to the crew, until it has ended.',
  access: 'student',
  params: CrewParams,
  body: Type.Object({ text: Type.String({ maxLength: 4_000, default: '' }) }),
  answers: { 201: Message },
  errors: ['not_found', 'too_late'],
  messages: { text: `A message has at most ${maxMessageLength} characters.` },
  repeat: 'stored-answer',
});
