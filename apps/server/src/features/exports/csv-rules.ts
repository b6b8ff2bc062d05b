export type CsvValue = string | number | Date | null;

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe in front;
 * numbers are ours and stay numbers. Leading blanks do not hide a formula from every program, so they do not count.
 */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  // A NUL byte ends the file in some programs; line breaks inside a cell are allowed.
  const text = value.replaceAll('\0', '');
  const safe = formulaStart.test(text.trimStart()) || formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
