import { describe, expect, it } from 'vitest';
import { tableText } from './table-text.ts';

describe('a table in words', () => {
  it('names who is there and counts what is locked', () => {
    expect(
      tableText([
        { state: 'you', initials: 'AB', name: 'Ana' },
        { state: 'friend', initials: 'BC', name: 'Ben' },
        { state: 'invited', initials: 'CD', name: 'Chi' },
        { state: 'locked' },
        { state: 'locked' },
      ]),
    ).toBe('Table for 5: you, Ben (friend), Chi (invited), 2 seats locked.');
  });

  it('tells who has arrived and who is on the way, you included', () => {
    expect(
      tableText([
        { state: 'checked-in', initials: 'AB', you: true },
        { state: 'on-the-way', name: 'Ben' },
        { state: 'lit', name: 'Chi' },
        { state: 'open' },
      ]),
    ).toBe('Table for 4: you (checked in), Ben (on the way), Chi, 1 seat open.');
  });

  it('falls back on initials where a name is not known', () => {
    expect(tableText([{ state: 'lit', initials: 'AB' }, { state: 'checked-in' }])).toBe(
      'Table for 2: AB, 1 seat checked in.',
    );
  });
});
