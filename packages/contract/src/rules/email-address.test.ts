import { describe, expect, test } from 'vitest';
import { emailMessages, normalizeEmail, universityEmailError } from './email-address.ts';

describe('a university address', () => {
  test.each([
    [' A+tag@NYU.EDU ', 'a@nyu.edu'],
    ['ana.li@stern.nyu.edu', 'ana.li@stern.nyu.edu'],
    ["O'Brien@columbia.edu", "o'brien@columbia.edu"],
    ['a+b+c@nyu.edu\n', 'a@nyu.edu'],
  ])('%j is stored as %s', (typed, address) => {
    expect(universityEmailError(typed)).toBeUndefined();
    expect(normalizeEmail(typed)).toBe(address);
  });

  test.each(['', ' ', '\n\t'])('%j counts as missing', (typed) => {
    expect(universityEmailError(typed)).toBe(emailMessages.missing);
  });

  test.each([
    ['another domain behind it', 'a@b.edu.evil.com'],
    ['another address behind it', 'a@nyu.edu@evil.com'],
    ['another address before it', 'a@evil.com@nyu.edu'],
    ['two of them', 'a@nyu.edu,b@nyu.edu'],
    ['a second line', 'a@nyu.edu\nbcc: b@evil.com'],
    ['a header in the middle', 'a\r\nbcc:b@nyu.edu'],
    ['a Cyrillic letter in the ending', 'a@nyu.еdu'],
    ['a Cyrillic letter in the name', 'а@nyu.edu'],
    ['a full-width letter', 'ａ@nyu.edu'],
    ['a full-width @', 'a＠nyu.edu'],
    ['an ideographic full stop', 'a@nyu。edu'],
    ['the Kelvin sign, whose small letter is a plain k', '\u212A@nyu.edu'],
    ['the Kelvin sign in the domain', 'a@yor\u212A.edu'],
    ['a long s, whose capital letter is a plain S', 'a@\u017Funy.edu'],
    ['a capital I with a dot', 'a@n\u0130u.edu'],
    ['a zero-width character', 'a\u200B@nyu.edu'],
    ['a mark that changes the text direction', 'a\u202E@nyu.edu'],
    ['a tag and no name', '+tag@nyu.edu'],
    ['no name', '@nyu.edu'],
    ['no college', 'a@edu'],
    ['an empty college', 'a@.edu'],
    ['a hyphen at the edge', 'a@-nyu.edu'],
    ['a dot at the end', 'a@nyu.edu.'],
    ['a NUL character', 'a\0@nyu.edu'],
    ['more than 254 characters', `${'a'.repeat(250)}@nyu.edu`],
  ])('with %s is refused', (_, typed) => {
    expect(universityEmailError(typed)).toBe(emailMessages.notUniversity);
  });

  test('of 100,000 hostile characters is refused', () => {
    for (const typed of [`a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}`, '+'.repeat(100_000)]) {
      expect(universityEmailError(typed)).toBe(emailMessages.notUniversity);
    }
  });
});
