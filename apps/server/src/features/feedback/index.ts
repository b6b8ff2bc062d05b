import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { listFewAnswers, listSuggestions, showEventFeedback, showFeedback } from './show-feedback.ts';
import type { FeedbackDeps } from './show-feedback.ts';

/** The Feedback page of the office. Nothing here reads who gave the feedback. */
export function registerOfficeFeedback({ route, ...deps }: FeedbackDeps & { route: Route }): void {
  route(api.officeFeedback.show, ({ query }) => showFeedback(deps, query));
  route(api.officeFeedback.showEvent, ({ params }) => showEventFeedback(deps, params.eventId));
  route(api.officeFeedback.listSuggestions, ({ query }) => listSuggestions(deps, query));
  route(api.officeFeedback.listFewAnswers, () => listFewAnswers(deps));
}
