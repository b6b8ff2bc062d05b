import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../event-shapes.ts';
import { crewSize } from './crew.ts';
import { SomePreferences } from './shapes.ts';

export const preferenceMessages = {
  location: 'Crews do not meet there.',
  groupSize: `A crew has ${crewSize} students.`,
  meetingTime: 'Crews do not meet at that time.',
} as const;

export const options = endpoint({
  method: 'GET',
  path: 'quickcrew/options',
  summary: "Where and when crews meet: today's times, or tomorrow's where none is left, with how many wait.",
  access: 'anyone',
  answers: {
    200: Type.Object({
      isOpen: Type.Boolean({ description: 'False while there is no place where crews could meet' }),
      cities: Type.Array(Type.String()),
      locations: Type.Array(Type.String()),
      meetingTimes: Type.Array(Type.Object({ meetingTime: Instant, waiting: Type.Integer() })),
      groupSize: Type.Literal(crewSize),
    }),
  },
  errors: [],
});

const OwnPreferences = Type.Object({
  location: Type.String(),
  groupSize: Type.Literal(crewSize),
  meetingTime: Type.Union([Instant, Type.Null()]),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: 'preferences',
  summary: 'The own defaults for new lobbies.',
  access: 'student',
  answers: { 200: OwnPreferences },
  errors: [],
});

export const savePreferences = endpoint({
  method: 'POST',
  path: 'preferences',
  summary: 'Keeps the own defaults for new lobbies.',
  access: 'student',
  body: SomePreferences,
  answers: { 201: OwnPreferences },
  errors: [],
  messages: preferenceMessages,
});
