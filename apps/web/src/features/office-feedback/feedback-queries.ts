import { api, suggestionTypes } from '@crewtable/contract';
import type { FeedbackBody, FeedbackStep, OfficeSuggestionBody } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const feedbackKey = ['office', 'feedback'] as const;
export const testimonialsKey = [...feedbackKey, 'testimonials'] as const;

export const testimonialFilters = { waiting: 'To read', published: 'Published', all: 'All' } as const;
export type TestimonialFilter = keyof typeof testimonialFilters;

export const reasonNames = {
  UNAVAILABLE_FOR_THESE_DATES: 'Not on these dates',
  CANT_AFFORD_COST: 'Too expensive',
  NOT_INTERESTED_IN_EVENTS: 'Something else',
} as const satisfies Record<OfficeSuggestionBody['type'], string>;

export type SuggestionReason = OfficeSuggestionBody['type'];

export const feedbackParts = {
  testimonials: 'Testimonials',
  events: 'Events',
  suggestions: 'Suggestions',
} as const;
export type FeedbackPart = keyof typeof feedbackParts;

export interface FeedbackFilter {
  part: FeedbackPart;
  show: TestimonialFilter;
  step: FeedbackStep;
  to: string | undefined;
  title: string | undefined;
  reason: SuggestionReason | undefined;
  eventId: string | undefined;
}

/** The filter in the address bar. Unknown words count as not given. */
export function filterOf(search: URLSearchParams): FeedbackFilter {
  const part = search.get('part') ?? '';
  const show = search.get('show') ?? '';
  const to = search.get('to') ?? '';
  const reason = search.get('reason');
  return {
    part: Object.hasOwn(feedbackParts, part) ? (part as FeedbackPart) : 'testimonials',
    show: Object.hasOwn(testimonialFilters, show) ? (show as TestimonialFilter) : 'waiting',
    step: search.get('by') === 'month' ? 'month' : 'week',
    to: /^\d{4}-\d\d-\d\d$/.test(to) ? to : undefined,
    title: search.get('title')?.slice(0, 100) || undefined,
    reason: suggestionTypes.find((type) => type === reason),
    eventId: search.get('event') || undefined,
  };
}

type Testimonials = Answer<typeof api.officeFeedback.listTestimonials>;

export const testimonialsQuery = (show: TestimonialFilter) =>
  infiniteQueryOptions({
    queryKey: [...testimonialsKey, show],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<Testimonials> =>
      call(api.officeFeedback.listTestimonials, {
        query: { show, ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }: Testimonials) => next ?? undefined,
  });

export const feedbackQuery = ({ step, to, title }: Pick<FeedbackFilter, 'step' | 'to' | 'title'>) =>
  queryOptions<FeedbackBody>({
    queryKey: [...feedbackKey, 'periods', step, to, title],
    queryFn: ({ signal }) =>
      call(api.officeFeedback.show, {
        query: { step, ...(to !== undefined && { to }), ...(title !== undefined && { title }) },
        signal,
      }),
    // Another filter keeps the page in place until its numbers are there.
    placeholderData: (before) => before,
  });

export const eventFeedbackQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...feedbackKey, 'event', eventId],
    queryFn: ({ signal }) => call(api.officeFeedback.showEvent, { params: { eventId }, signal }),
  });

export const fewAnswersQuery = queryOptions({
  queryKey: [...feedbackKey, 'few-answers'],
  queryFn: ({ signal }) => call(api.officeFeedback.listFewAnswers, { signal }),
});

type Suggestions = Answer<typeof api.officeFeedback.listSuggestions>;

export const suggestionsQuery = ({ reason, title }: Pick<FeedbackFilter, 'reason' | 'title'>) =>
  infiniteQueryOptions({
    queryKey: [...feedbackKey, 'suggestions', reason, title],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<Suggestions> =>
      call(api.officeFeedback.listSuggestions, {
        query: {
          ...(reason !== undefined && { type: reason }),
          ...(title !== undefined && { title }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }: Suggestions) => next ?? undefined,
  });
