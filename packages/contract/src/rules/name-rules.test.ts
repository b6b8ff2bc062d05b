import { describe, expect, test } from 'vitest';
import { cleanName, isName } from './name-rules.ts';

describe('a name', () => {
  test.each([
    'Ana',
    'Ana-Lucía',
    "O'Brien",
    'O’Brien',
    'J. R.',
    'Sammy Davis Jr.',
    'Nguyễn Thị Minh Khai',
    'Nguye\u0302\u0303n',
    '山田 太郎',
    '山田\u3000太郎',
    'محمد',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'דָּוִד',
    'Ольга',
    'Louis 2',
    'Anne\u2011Marie',
    'x'.repeat(50),
    '𠮷'.repeat(50),
  ])('may be %j', (name) => {
    expect(isName(name)).toBe(true);
  });

  test.each([
    ['a link', 'https://evil.example'],
    ['a bare domain', 'evil.example'],
    ['a domain with a full stop before it', 'www.evil'],
    ['a full stop before a comma', 'Jr., Ana'],
    ['an address', 'ana@evil'],
    ['a path', 'a/b'],
    ['a colon', 'Ana: pay here'],
    ['markup', '<b>Ana</b>'],
    ['a price', 'Win $500'],
    ['a line break', 'Ana\nBcc x'],
    ['a tab inside', 'Ana\tLi'],
    ['a NUL character', 'A\0na'],
    ['a change of direction', 'Ana\u202Efdp'],
    ['a zero-width space', 'A\u200Bna'],
    ['a joiner at the end', 'Ana\u200D'],
    ['a joiner beside a space', 'Ana \u200DLi'],
    ['a soft hyphen', 'A\u00ADna'],
    ['digits alone', '12345'],
    ['signs alone', "-'-"],
    ['an emoji', 'Ana 🍞'],
    ['an invisible letter', '\u3164'],
    ['an exclamation mark', 'Free!'],
    ['51 characters', 'x'.repeat(51)],
    ['half of a surrogate pair', 'A\uD800'],
  ])('is not %s', (_, name) => {
    expect(isName(name)).toBe(false);
  });

  test('is stored composed, with single plain spaces and none around it', () => {
    expect(cleanName('  Ana\u00A0\u3000 Li ')).toBe('Ana Li');
    expect(cleanName('Jose\u0301')).toBe('José');
  });
});
