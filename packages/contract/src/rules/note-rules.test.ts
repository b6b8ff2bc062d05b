import { describe, expect, it } from 'vitest';
import { cleanNote, isNote, maxNoteLength } from './note-rules.ts';

describe('a note', () => {
  it.each(['Lost phone.', 'Two\nlines', '  Ünï  ', '7'])('may be %j', (text) => {
    expect(isNote(text)).toBe(true);
  });

  it.each(['', ' \n ', '...', 'a\u202eb', 'a\u0000b', 'a\u200bb', 'x'.repeat(maxNoteLength + 1)])(
    'may not be %j',
    (text) => {
      expect(isNote(text)).toBe(false);
    },
  );

  it('is stored trimmed, with single spaces and plain line breaks', () => {
    expect(cleanNote(' a \t b\r\nc ')).toBe('a b\nc');
  });
});
