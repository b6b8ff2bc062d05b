/** The data of one event for calendar programs. */
export interface CalendarEntry {
  eventId: string;
  summary: string;
  location: string;
  description: string;
  /** The page of the event. Its host makes the UID globally unique. */
  url: string;
  geo?: { latitude: number; longitude: number };
  startsAt: Date;
  endsAt: Date;
  writtenAt: Date;
  sequence: number;
  cancelled: boolean;
}

/**
 * Writes one event in the format of RFC 5545. Its UID never changes and SEQUENCE grows, so that programs
 * update their entry instead of adding another one. Times are in UTC, so that the file needs no time zone
 * rules.
 */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Crewtable//Evenings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // How often programs that subscribed to the URL refresh it.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    `UID:${escaped(`${entry.eventId}@${new URL(entry.url).hostname}`)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${inUtc(entry.writtenAt)}`,
    `DTSTART:${inUtc(entry.startsAt)}`,
    `DTEND:${inUtc(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    ...(entry.geo ? [`GEO:${entry.geo.latitude};${entry.geo.longitude}`] : []),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function inUtc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

const maxOctets = 75;
const octets = new TextEncoder();

/** Splits lines after 75 octets; a continuation line begins with a space. Never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const letter of line) {
    const size = octets.encode(letter).length;
    if (length + size > maxOctets) {
      parts.push(part);
      part = '';
      // The space at the beginning of the next line counts too.
      length = 1;
    }
    part += letter;
    length += size;
  }
  return [...parts, part].join('\r\n ');
}
