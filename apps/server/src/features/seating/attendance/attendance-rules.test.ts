import { describe, expect, it } from 'vitest';
import { countAttendance } from './attendance-rules.ts';

const at = new Date('2025-05-23T22:00:00Z');
const place = (firstName: string | null, checkedInAt: Date | null, absentAt: Date | null = null) => ({
  firstName,
  checkedInAt,
  absentAt,
});

describe('the attendance of a table', () => {
  it('counts as seated who had not declared an absence, and as checked in only who did so', () => {
    const places = [place('Ana', at), place('Dev', at), place('Hana', null), place('Jo', null, at)];
    expect(countAttendance(places)).toEqual({
      seated: 3,
      checkedIn: 2,
      absent: 1,
      absentFirstNames: ['Jo'],
    });
  });

  it('does not count a student who checked in and was later recorded as absent as checked in', () => {
    expect(countAttendance([place('Ana', at), place(null, at, at)])).toEqual({
      seated: 1,
      checkedIn: 1,
      absent: 1,
      absentFirstNames: ['Guest'],
    });
  });
});
