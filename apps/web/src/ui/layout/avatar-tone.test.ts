import { expect, it } from 'vitest';
import { toneOf } from './avatar-tone.ts';

it('a student keeps the same colour, and a table of students does not look all alike', () => {
  const students = Array.from({ length: 40 }, (_, i) => `student-${i}`);
  const tones = students.map(toneOf);
  expect(students.map(toneOf)).toEqual(tones);
  expect(new Set(tones).size).toBe(4);
  expect(tones).not.toContain('coral');
});
