import type { Static } from 'typebox';
import { Type } from '#type';
import { endpoint } from '../../endpoint.ts';
import { Instant, TargetId } from '../../event-shapes.ts';
import { DayToShow, ShownHash } from '../../office-shapes.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const NullableInstant = Type.Union([Instant, Type.Null()]);
const Day = Type.String({ format: 'date' });
const Cursor = Type.Optional(Type.String({ maxLength: 100 }));

/** A quote as the landing page shows it: 'Maya O.' and the college. */
const OfficeTestimonial = Type.Object({
  studentId: Type.String(),
  quote: Type.String(),
  /** Null before the profile. */
  name: Nullable,
  college: Type.String(),
  agreedAt: Instant,
  /** Null if it is not published. */
  publishedAt: NullableInstant,
  /** Why it cannot be on the public pages now; null if it can. */
  refusal: Nullable,
  shownHash: Type.String(),
});

export type OfficeTestimonialBody = Static<typeof OfficeTestimonial>;

const testimonialFilters = ['waiting', 'published', 'all'] as const;

export const listTestimonials = endpoint({
  method: 'GET',
  path: 'organise/feedback/testimonials',
  summary: 'The quotes that students agreed to publish, newest first.',
  access: 'organiser',
  right: 'feedback.read',
  query: Type.Object({
    show: Type.Optional(Type.Enum(testimonialFilters)),
    /** The student of the last quote of the page before. */
    after: Cursor,
  }),
  answers: {
    200: Type.Object({
      waiting: Type.Integer(),
      published: Type.Integer(),
      /** How many of the published ones the public pages show: the newest. */
      maxShown: Type.Integer(),
      testimonials: Type.Array(OfficeTestimonial),
      next: Nullable,
    }),
  },
  errors: [],
});

const TestimonialParams = Type.Object({ studentId: Type.String({ maxLength: 100 }) });

export const publish = endpoint({
  method: 'POST',
  path: 'organise/feedback/testimonials/:studentId/publish',
  summary: 'Shows the quote on the public pages. Refused if the student has changed it since it was read.',
  access: 'organiser',
  right: 'feedback.publish',
  params: TestimonialParams,
  body: Type.Object({ shownHash: ShownHash }),
  answers: { 200: OfficeTestimonial },
  errors: ['not_found', 'list_changed', 'not_publishable'],
  repeat: 'stored-answer',
});

export const takeBack = endpoint({
  method: 'POST',
  path: 'organise/feedback/testimonials/:studentId/take-back',
  summary: 'Takes the quote off the public pages. It can be published again.',
  access: 'organiser',
  right: 'feedback.publish',
  params: TestimonialParams,
  answers: { 200: OfficeTestimonial },
  errors: ['not_found'],
  repeat: 'stored-answer',
});

/** How many students chose 1, 2, 3, 4 and 5. */
const Ratings = Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 });
const NullableRatings = Type.Union([Ratings, Type.Null()]);

/** A plain object, so that the schemas of the list and of one event can include it. */
const ratedProperties = {
  id: Type.String(),
  title: Type.String(),
  startsAt: Instant,
  /** Students who were not absent. */
  came: Type.Integer(),
  answers: Type.Integer(),
  /** Answers with words. */
  lines: Type.Integer(),
  /** Null with fewer ratings than `minAnswers`. */
  ratings: NullableRatings,
};

const RatedEvent = Type.Object(ratedProperties);

export type RatedEventBody = Static<typeof RatedEvent>;

/** The three reasons of the form for suggestions. */
export const suggestionTypes = [
  'UNAVAILABLE_FOR_THESE_DATES',
  'CANT_AFFORD_COST',
  'NOT_INTERESTED_IN_EVENTS',
] as const;

const FeedbackPeriod = Type.Object({
  /** The first day of the week or month, in New York. */
  from: Day,
  /** Of the events that show their ratings. Null if there is none. */
  ratings: NullableRatings,
  /** As many numbers as there are reasons, in the order of `suggestionTypes`. */
  suggestions: Type.Array(Type.Integer()),
});

export type FeedbackPeriodBody = Static<typeof FeedbackPeriod>;

const feedbackSteps = ['week', 'month'] as const;
export type FeedbackStep = (typeof feedbackSteps)[number];

const Feedback = Type.Object({
  step: Type.Enum(feedbackSteps),
  from: Day,
  to: Day,
  /** For `to` of the pages before and after; `laterTo` is null on the newest page. */
  earlierTo: Day,
  laterTo: Type.Union([Day, Type.Null()]),
  /** Ratings and words of an event are shown from so many answers on. */
  minAnswers: Type.Integer(),
  /** The titles to choose from. */
  titles: Type.Array(Type.String()),
  /** Oldest first. */
  periods: Type.Array(FeedbackPeriod),
  /** Newest first. Events that took place. */
  events: Type.Array(RatedEvent),
});

export type FeedbackBody = Static<typeof Feedback>;

export const show = endpoint({
  method: 'GET',
  path: 'organise/feedback',
  summary: 'Ratings by event, and ratings and suggestions over 13 weeks or 12 months.',
  access: 'organiser',
  right: 'feedback.read',
  query: Type.Object({
    step: Type.Optional(Type.Enum(feedbackSteps)),
    to: Type.Optional(DayToShow),
    /** Only events with this title, and suggestions from their pages. */
    title: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: { 200: Feedback },
  errors: [],
});

export const showEvent = endpoint({
  method: 'GET',
  path: 'organise/feedback/events/:eventId',
  summary: 'What students wrote about one event: without names, times and ratings, in no order.',
  access: 'organiser',
  right: 'feedback.read',
  params: Type.Object({ eventId: TargetId }),
  answers: {
    200: Type.Object({
      ...ratedProperties,
      minAnswers: Type.Integer(),
      /** Empty with fewer answers than `minAnswers`. */
      words: Type.Array(Type.String()),
    }),
  },
  errors: ['not_found'],
});

export type EventFeedbackBody = Static<(typeof showEvent)['answers'][200]>;

const OfficeSuggestion = Type.Object({
  id: Type.String(),
  type: Type.Enum(suggestionTypes),
  text: Type.String(),
  /** The title of the event from whose page it was sent. */
  about: Nullable,
  /** In New York. */
  day: Day,
});

export type OfficeSuggestionBody = Static<typeof OfficeSuggestion>;

export const listSuggestions = endpoint({
  method: 'GET',
  path: 'organise/feedback/suggestions',
  summary: 'What students wrote who found no event for them, newest first, without names.',
  access: 'organiser',
  right: 'feedback.read',
  query: Type.Object({
    type: Type.Optional(Type.Enum(suggestionTypes)),
    title: Type.Optional(Type.String({ maxLength: 100 })),
    after: Cursor,
  }),
  answers: {
    200: Type.Object({ suggestions: Type.Array(OfficeSuggestion), next: Nullable }),
  },
  errors: [],
});

export const listFewAnswers = endpoint({
  method: 'GET',
  path: 'organise/feedback/few-answers',
  summary: 'The words about all events with too few answers, together and without the event.',
  access: 'organiser',
  right: 'feedback.read',
  answers: { 200: Type.Object({ answers: Type.Integer(), words: Type.Array(Type.String()) }) },
  errors: [],
});
