import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import type { CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  eventId: '06042025-summer-nyc',
  url: 'https://crewtable.example/home?event=06042025-summer-nyc',
  summary: 'Crewtable Summer Series',
  location: 'Venue to be announced, Lower Manhattan',
  description: 'Venue, table and after-party follow 24 hours before.',
  startsAt: new Date('2025-06-04T23:00:00Z'),
  endsAt: new Date('2025-06-05T01:00:00Z'),
  writtenAt: new Date('2025-05-21T16:00:00.123Z'),
  sequence: 0,
  cancelled: false,
};

/** Joins folded lines, as a reader of the format does first. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const property = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a calendar file', () => {
  test('is one event with everything that a calendar needs, each line ended by CR LF', () => {
    const file = calendarFile(entry);
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Crewtable//Evenings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:06042025-summer-nyc@crewtable.example',
      'SEQUENCE:0',
      'DTSTAMP:20250521T160000Z',
      'DTSTART:20250604T230000Z',
      'DTEND:20250605T010000Z',
      'SUMMARY:Crewtable Summer Series',
      String.raw`LOCATION:Venue to be announced\, Lower Manhattan`,
      String.raw`DESCRIPTION:Venue\, table and after-party follow 24 hours before.`,
      'URL:https://crewtable.example/home?event=06042025-summer-nyc',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('of a cancelled event has the same UID, a new sequence number and the status CANCELLED', () => {
    const later = calendarFile({ ...entry, sequence: 3, cancelled: true, location: 'The Long Table' });
    expect(property(later, 'UID')).toBe(property(calendarFile(entry), 'UID'));
    expect(property(later, 'SEQUENCE')).toBe('3');
    expect(property(later, 'STATUS')).toBe('CANCELLED');
  });

  test('folds lines at 75 octets and never inside a character', () => {
    const description = '🍞 Crème brûlée, naïve café, 東京 '.repeat(12);
    const file = calendarFile({ ...entry, description });
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(property(file, 'DESCRIPTION')).toBe(description.replaceAll(',', String.raw`\,`));
  });

  test('escapes texts so that they cannot add lines', () => {
    const file = calendarFile({
      ...entry,
      description: 'One; two, three\\four\r\nATTACH:https://evil.example\nfive\u0007',
    });
    expect(property(file, 'DESCRIPTION')).toBe(
      String.raw`One\; two\, three\\four\nATTACH:https://evil.example\nfive`,
    );
    expect(linesOf(file).some((line) => line.startsWith('ATTACH'))).toBe(false);
  });
});
