export type SuggestionReason =
  'UNAVAILABLE_FOR_THESE_DATES' | 'CANT_AFFORD_COST' | 'NOT_INTERESTED_IN_EVENTS';

/** One of the reasons is enough; without one it takes words, and blanks are none. */
export function suggestionError(reason: SuggestionReason | undefined, text: string): string | undefined {
  if (reason !== undefined || text.trim() !== '') return undefined;
  return 'Please choose a reason, or write a word or two.';
}
