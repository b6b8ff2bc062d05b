import { describe, expect, test } from 'vitest';
import { csvCell, csvLine } from './csv-rules.ts';

describe('a cell of an export', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '  =1+1', '\n=1', '=HYPERLINK("http://x")'])(
    'that begins like %j is no formula for a spreadsheet',
    (text) => {
      const cell = csvCell(text);
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('keeps what it says, with commas, quotes and line breaks', () => {
    expect(csvLine(['Maya', 'O"Neil, the 2nd', 'a\nb', null, -500])).toBe(
      'Maya,"O""Neil, the 2nd","a\nb",,-500\r\n',
    );
    expect(csvCell('Ana-Maria')).toBe('Ana-Maria');
    expect(csvCell(new Date('2025-06-04T23:00:00Z'))).toBe('2025-06-04T23:00:00.000Z');
    expect(csvCell('a\0b')).toBe('ab');
  });
});
