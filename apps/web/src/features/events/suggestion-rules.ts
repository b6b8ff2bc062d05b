import { feedbackError } from '@crewtable/contract';
import type { FeedbackType } from '@crewtable/contract';

export type SuggestionReason = Exclude<FeedbackType, 'EVENT_FEEDBACK'>;

/**
 * A reason is enough, except an interest in something else, which needs text. Without a reason, text is
 * required.
 */
export function suggestionError(reason: SuggestionReason | undefined, text: string): string | undefined {
  const feedback = text.trim();
  if (reason !== undefined) return feedbackError({ type: reason, feedback });
  return feedback === '' ? 'Please choose a reason, or write a word or two.' : undefined;
}
