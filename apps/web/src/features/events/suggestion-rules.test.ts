import { describe, expect, it } from 'vitest';
import { suggestionError } from './suggestion-rules.ts';

describe('a suggestion', () => {
  it('is a reason, or words', () => {
    expect(suggestionError('CANT_AFFORD_COST', '')).toBeUndefined();
    expect(suggestionError(undefined, ' Picnics! ')).toBeUndefined();
  });

  it('of something else says what', () => {
    expect(suggestionError('NOT_INTERESTED_IN_EVENTS', ' ')).toBe('Please write a word or two.');
    expect(suggestionError('NOT_INTERESTED_IN_EVENTS', 'Picnics!')).toBeUndefined();
  });

  it('is not made of blanks', () => {
    expect(suggestionError(undefined, ' \n ')).toBe('Please choose a reason, or write a word or two.');
  });
});
