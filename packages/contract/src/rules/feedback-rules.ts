import { feedbackMessages } from './field-messages.ts';

/** The rules for feedback and suggestions, shared by browser and server. */

export type FeedbackType =
  | 'UNAVAILABLE_FOR_THESE_DATES'
  | 'CANT_AFFORD_COST'
  | 'NOT_INTERESTED_IN_EVENTS'
  | 'EVENT_FEEDBACK';

export interface FeedbackDraft {
  type: FeedbackType;
  feedback?: string | undefined;
  rating?: number | undefined;
}

/**
 * Returns the message for what is missing, or undefined if nothing is. An attended event needs a rating or a
 * text. Of the three suggestion types, only NOT_INTERESTED_IN_EVENTS needs a text; the other two are reasons
 * in themselves. A text of blanks only does not count.
 */
export function feedbackError({ type, feedback = '', rating }: FeedbackDraft): string | undefined {
  const isBlank = feedback.trim() === '';
  if (type === 'EVENT_FEEDBACK')
    return isBlank && rating === undefined ? feedbackMessages.nothingSaid : undefined;
  const needsText = type === 'NOT_INTERESTED_IN_EVENTS' || feedback !== '';
  return needsText && isBlank ? feedbackMessages.noText : undefined;
}
