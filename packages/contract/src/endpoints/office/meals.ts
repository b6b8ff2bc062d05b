import type { Static } from 'typebox';
import { Type } from '#type';
import { Meal } from '../../catalogue/meals-file.ts';
import { Appetizer } from '../../catalogue/appetizer.ts';
import { MeetingPlace } from '../../catalogue/places-file.ts';
import { endpoint } from '../../endpoint.ts';
import { EventStatus, Instant } from '../../event-shapes.ts';
import { Affected, FileFault, FileText, maxFileBytes } from '../../catalogue/file-shapes.ts';
import { Reason, reasonMessages, ShownHash } from '../../office-shapes.ts';
import { catalogueMessages } from '../../rules/catalogue-messages.ts';

/** The weekly meals, the offers outside of seasons and the meeting places of crews: each is one file. */

const fileMessages = { file: catalogueMessages.file };

const Checked = Type.Object({
  faults: Type.Array(FileFault),
  /** What saving would do, one line for each change. Empty if it is like that already. */
  lines: Type.Array(Type.String()),
  shownHash: ShownHash,
});
export type CheckedFileBody = Static<typeof Checked>;

const checkedFile = {
  method: 'POST',
  access: 'organiser',
  maxBodyBytes: maxFileBytes,
  body: Type.Object({ file: FileText }),
  answers: { 200: Checked },
  errors: [],
  messages: fileMessages,
} as const;

const savedFile = {
  method: 'POST',
  access: 'organiser',
  maxBodyBytes: maxFileBytes,
  body: Type.Object({ file: FileText, shownHash: ShownHash }),
  errors: ['list_changed'],
  repeat: 'stored-answer',
  messages: fileMessages,
} as const;

const fileKinds = ['seasons', 'meals', 'offers', 'places'] as const;
export type CatalogueFileKind = (typeof fileKinds)[number];

export const showSchema = endpoint({
  method: 'GET',
  path: 'organise/file-schemas/:kind',
  summary: 'The JSON Schema of a file, as the command prints it.',
  access: 'organiser',
  right: 'self',
  params: Type.Object({ kind: Type.Enum(fileKinds) }),
  answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
  errors: [],
});

const MealEvent = Type.Object({
  eventId: Type.String(),
  title: Type.String(),
  day: Type.String(),
  startsAt: Instant,
  status: EventStatus,
  capacity: Type.Integer(),
  registered: Type.Integer(),
  kept: Type.Integer(),
  waiting: Type.Integer(),
});
export type MealEventBody = Static<typeof MealEvent>;

const Meals = Type.Object({
  meals: Type.Array(Meal),
  /** Events of a pause that were in the calendar before the pause. They take place unless they are cancelled. */
  paused: Type.Array(MealEvent),
  /** The last day for which the calendar has meals. */
  calendarUntil: Type.String(),
  today: Type.String(),
  /** What a new installation can start from; empty if there are meals. */
  examples: Type.Array(Meal),
});
export type OfficeMealsBody = Static<typeof Meals>;

export const showMeals = endpoint({
  method: 'GET',
  path: 'organise/meals',
  summary: 'The weekly meals, and the events that are in one of their pauses.',
  access: 'organiser',
  right: 'seasons.manage',
  answers: { 200: Meals },
  errors: [],
});

export const checkMeals = endpoint({
  ...checkedFile,
  path: 'organise/meals/check',
  summary: 'What is wrong with a file of meals, and what saving it would do. Changes nothing.',
  right: 'seasons.manage',
});

export const saveMeals = endpoint({
  ...savedFile,
  path: 'organise/meals',
  summary: 'Makes the weekly meals what the file says. Events in the calendar do not change.',
  right: 'seasons.manage',
  answers: { 200: Meals },
});

const EventIds = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
});
const eventIdsMessages = { eventIds: catalogueMessages.events };

export const previewPaused = endpoint({
  method: 'POST',
  path: 'organise/meals/paused/preview',
  summary: 'Whom the cancellation of events of a pause would affect, and what goes back. Changes nothing.',
  access: 'organiser',
  right: 'events.cancel',
  body: Type.Object({ eventIds: EventIds }),
  answers: {
    200: Type.Object({ events: Type.Array(MealEvent), affected: Affected, shownHash: ShownHash }),
  },
  errors: ['not_found'],
  messages: eventIdsMessages,
});

export const cancelPaused = endpoint({
  method: 'POST',
  path: 'organise/meals/paused/cancel',
  summary: 'Cancels events of a pause: tells their students, and pays back.',
  access: 'organiser',
  right: 'events.cancel',
  needsConfirmation: true,
  body: Type.Object({ eventIds: EventIds, shownHash: ShownHash, reason: Reason }),
  answers: { 200: Meals },
  errors: ['not_found', 'list_changed'],
  repeat: 'stored-answer',
  messages: { ...eventIdsMessages, ...reasonMessages },
});

const Offers = Type.Object({
  appetizer: Type.Union([Appetizer, Type.Null()]),
  /** The titles of the meals that the offer can name. */
  meals: Type.Array(Type.String()),
  /** Students who have the appetizer already and keep it. */
  granted: Type.Integer(),
});
export type OfficeOffersBody = Static<typeof Offers>;

export const showOffers = endpoint({
  method: 'GET',
  path: 'organise/offers',
  summary: 'The offers outside of seasons.',
  access: 'organiser',
  right: 'seasons.manage',
  answers: { 200: Offers },
  errors: [],
});

export const checkOffers = endpoint({
  ...checkedFile,
  path: 'organise/offers/check',
  summary: 'What is wrong with a file of offers, and what saving it would do. Changes nothing.',
  right: 'seasons.manage',
});

export const saveOffers = endpoint({
  ...savedFile,
  path: 'organise/offers',
  summary: 'Makes the offers what the file says. Students keep what they have.',
  right: 'seasons.manage',
  answers: { 200: Offers },
});

const Places = Type.Object({
  places: Type.Array(
    Type.Object({
      place: MeetingPlace,
      /** Crews that were told to meet there and have not finished. */
      comingCrews: Type.Integer(),
      /** Invented for the demo. */
      isInvented: Type.Boolean(),
    }),
  ),
});
export type OfficePlacesBody = Static<typeof Places>;

export const showPlaces = endpoint({
  method: 'GET',
  path: 'organise/places',
  summary: 'The places where crews of QuickCrew meet.',
  access: 'organiser',
  right: 'venues.manage',
  answers: { 200: Places },
  errors: [],
});

export const checkPlaces = endpoint({
  ...checkedFile,
  path: 'organise/places/check',
  summary: 'What is wrong with a file of meeting places, and what saving it would do. Changes nothing.',
  right: 'venues.manage',
});

export const savePlaces = endpoint({
  ...savedFile,
  path: 'organise/places',
  summary: 'Makes the meeting places what the file says. Crews that were told to meet at one still do.',
  right: 'venues.manage',
  answers: { 200: Places },
});
