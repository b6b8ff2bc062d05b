import { dayMs, SeasonFile } from '@crewtable/contract';
import type { SeasonFileBody, SeasonTickets } from '@crewtable/contract';
import { newYorkDate, newYorkInstant, newYorkWallTime } from '../../../platform/clock/new-york.ts';
import { createFileCheck } from '../../../platform/files/check-file.ts';
import type { FileFault } from '../../../platform/files/check-file.ts';
import { htmlFaults, textsIn } from '../../../platform/files/file-texts.ts';
import { seasonPlans } from '../catalogue/catalogue-rules.ts';
import { seasonDates } from './season-date-rules.ts';
import { placeholdersIn, placeholderValues } from './season-placeholders.ts';

/** Checks everything that can be checked without the database, and returns all faults together. */
export const checkSeasonFile = createFileCheck<SeasonFileBody>(SeasonFile, (season) => [
  ...periodFaults(season),
  ...registrationFaults(season),
  ...textFaults(season),
]);

function periodFaults({ starts, ends }: SeasonFileBody): FileFault[] {
  return ends < starts ? [{ place: 'ends', message: 'is before the start' }] : [];
}

function registrationFaults(season: SeasonFileBody): FileFault[] {
  const { registration, tickets, seriesTitle } = season;
  const faults: FileFault[] = [];
  if (registration === 'tickets' && tickets === undefined)
    faults.push({ place: 'tickets', message: "is missing, but registration is 'tickets'" });
  if (registration !== 'tickets' && tickets !== undefined)
    faults.push({ place: 'tickets', message: "needs registration 'tickets'" });
  if (registration !== 'none' && seriesTitle === undefined)
    faults.push({ place: 'seriesTitle', message: 'is missing' });
  if (tickets !== undefined) faults.push(...ticketFaults(season, tickets));
  return faults;
}

function ticketFaults({ starts, ends }: SeasonFileBody, tickets: SeasonTickets): FileFault[] {
  const faults: FileFault[] = [];
  const add = (field: string, message: string) => faults.push({ place: `tickets.${field}`, message });
  const { dates: rhythm, tableMin, tableMax, from, until, passCents, ticketCents } = tickets;
  if (tableMax < tableMin) add('tableMax', 'is smaller than tableMin');
  if (until <= from) add('until', 'is not after the start');
  if (passCents <= ticketCents) add('passCents', 'must cost more than a single ticket');
  if (rhythm.last < rhythm.first) add('dates.last', 'is before the first date');
  for (const field of ['except', 'additional'] as const) {
    for (const date of repeated(rhythm[field])) add(`dates.${field}`, `names ${date} twice`);
  }
  const weekly = seasonDates({ ...rhythm, except: [], additional: [] });
  for (const date of rhythm.except)
    if (!weekly.includes(date)) add('dates.except', `names ${date}, which is not a date of the rhythm`);
  for (const date of rhythm.additional)
    if (weekly.includes(date))
      add('dates.additional', `names ${date}, which is a date of the rhythm already`);
  const dates = seasonDates(rhythm);
  if (dates.length === 0) add('dates', 'are none: the season has no date');
  if (dates.length > maxDates) add('dates', `are more than ${maxDates}`);
  for (const { date, plan } of seasonPlans({ tickets })) {
    if (date < starts || date > ends) add('dates', `${date} is outside of the season (${starts} to ${ends})`);
    for (const time of [plan.from, plan.until]) {
      if (!existsInNewYork(date, time)) add('dates', `${date} has no ${time}: clocks change that night`);
    }
  }
  return [...faults, ...hoursFaults(rhythm, dates), ...openingFaults(tickets)];
}

function openingFaults(tickets: SeasonTickets): FileFault[] {
  const { opens } = tickets;
  const last = seasonPlans({ tickets }).at(-1);
  if (!opens) return [];
  if (!existsInNewYork(opens.date, opens.time))
    return [
      {
        place: 'tickets.opens.time',
        message: `${opens.date} has no ${opens.time}: clocks change that night`,
      },
    ];
  // Registration for a date closes 24 hours before it.
  const closes = last && new Date(newYorkInstant(last.date, last.plan.from).getTime() - dayMs);
  return closes && newYorkInstant(opens.date, opens.time) >= closes
    ? [{ place: 'tickets.opens', message: 'is not before registration for the last date closes' }]
    : [];
}

function hoursFaults({ hours = [] }: SeasonTickets['dates'], dates: readonly string[]): FileFault[] {
  return hours.flatMap(({ date, from, until }, index) => {
    const place = `tickets.dates.hours[${index}]`;
    return [
      ...(dates.includes(date)
        ? []
        : [{ place: `${place}.date`, message: `${date} is not a date of the season` }]),
      ...(hours.findIndex((other) => other.date === date) < index
        ? [{ place: `${place}.date`, message: `names ${date} twice` }]
        : []),
      ...(until <= from ? [{ place: `${place}.until`, message: 'is not after the start' }] : []),
    ];
  });
}

const maxDates = 60;

function repeated(dates: readonly string[]): string[] {
  return [...new Set(dates.filter((date, index) => dates.indexOf(date) !== index))];
}

/** False for an hour that daylight saving time skips, and for one that occurs twice. */
function existsInNewYork(date: string, time: string): boolean {
  const instant = newYorkInstant(date, time);
  if (newYorkDate(instant) !== date || newYorkWallTime(instant) !== time) return false;
  const hourLater = new Date(instant.getTime() + 3_600_000);
  return newYorkWallTime(hourLater) !== time;
}

function textFaults(season: SeasonFileBody): FileFault[] {
  const known = placeholderValues(season);
  const unknown = textsIn(season).flatMap(({ place, text }) =>
    [...new Set(placeholdersIn(text))]
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => ({ place, message: `names {${name}}, which this season does not have` })),
  );
  return [...htmlFaults(season), ...unknown];
}
