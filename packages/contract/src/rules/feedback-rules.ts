/** The rules of feedback and suggestions, the same in the browser and on the server. */

export const feedbackMessages = {
  rating: 'Please choose a number from 1 to 5.',
  nothingSaid: 'Please choose a number from 1 to 5, or write a word or two.',
  noText: 'Please write a word or two.',
} as const;

export type FeedbackType =
  'UNAVAILABLE_FOR_THESE_DATES' | 'CANT_AFFORD_COST' | 'NOT_INTERESTED_IN_EVENTS' | 'EVENT_FEEDBACK';

export interface FeedbackDraft {
  type: FeedbackType;
  feedback?: string | undefined;
  rating?: number | undefined;
}

/**
 * What is missing, or undefined. An attended event takes a rating or words. Two of the suggestions are reasons that need no
 * words; the third says nothing without them. Blanks are no words.
 */
export function feedbackError({ type, feedback = '', rating }: FeedbackDraft): string | undefined {
  const isBlank = feedback.trim() === '';
  if (type === 'EVENT_FEEDBACK')
    return isBlank && rating === undefined ? feedbackMessages.nothingSaid : undefined;
  const needsText = type === 'NOT_INTERESTED_IN_EVENTS' || feedback !== '';
  return needsText && isBlank ? feedbackMessages.noText : undefined;
}
