import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Reason, reasonMessages } from '../../office-shapes.ts';
import { organiserMessages } from '../../rules/office-messages.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const StudentParams = Type.Object({ studentId: Type.String({ maxLength: 100 }) });

/** What lists of the office show of a student. Names are null before the profile. */
const Person = Type.Object({
  studentId: Type.String(),
  firstName: Nullable,
  lastInitial: Nullable,
  college: Type.String(),
});

export type PersonBody = Static<typeof Person>;

export const find = endpoint({
  method: 'POST',
  path: 'organise/people/find',
  summary: 'Finds a student by the exact address, and answers without it.',
  access: 'organiser',
  right: 'people.read',
  // Enough for an evening of questions, too few to try out a list of addresses.
  perAccount: { name: 'organiser_find', perHour: 60 },
  body: Type.Object({ address: Type.String({ maxLength: 254, default: '' }) }),
  answers: { 200: Person },
  errors: ['not_found'],
  messages: { address: organiserMessages.address },
});

export const reveal = endpoint({
  method: 'POST',
  path: 'organise/people/:studentId/reveal',
  summary: 'The full name and the address of a student. Each look is an entry of the audit log.',
  access: 'organiser',
  right: 'people.reveal',
  needsConfirmation: true,
  params: StudentParams,
  body: Type.Object({ reason: Reason }),
  answers: { 200: Type.Object({ firstName: Nullable, lastName: Nullable, email: Type.String() }) },
  errors: ['not_found'],
  // The answer must not be stored. A repeated call is another look.
  repeat: 'safe-verb',
  messages: reasonMessages,
});
