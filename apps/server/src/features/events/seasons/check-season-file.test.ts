import { readdirSync, readFileSync } from 'node:fs';
import type { SeasonFileBody } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { checkSeasonFile } from './check-season-file.ts';
import { describeFileFaults } from '../../../platform/files/check-file.ts';

const folder = new URL('../../../../catalogue/seasons/', import.meta.url);
const readSummer = () =>
  JSON.parse(readFileSync(new URL('summer-nyc-2025.json', folder), 'utf8')) as SeasonFileBody;

function faultsOf(change: (season: SeasonFileBody) => unknown): string[] {
  const season = readSummer();
  change(season);
  return describeFileFaults(checkSeasonFile(JSON.stringify(season)).faults);
}

/** Sets values that the type does not allow. */
const set = (target: object, values: Record<string, unknown>) => Object.assign(target, values);

describe('a season file', () => {
  test.each(readdirSync(folder))('%s of the demo has no faults', (name) => {
    expect(checkSeasonFile(readFileSync(new URL(name, folder), 'utf8')).faults).toEqual([]);
  });

  test.each<[string, (season: SeasonFileBody) => unknown, string[]]>([
    [
      'without dates',
      ({ tickets }) => set(tickets!.dates, { first: '2025-06-05', last: '2025-06-05', except: [] }),
      ['tickets.dates: are none: the season has no date'],
    ],
    [
      'with a repeated date',
      ({ tickets }) => set(tickets!.dates, { additional: ['2025-06-06', '2025-06-06'] }),
      ['tickets.dates.additional: names 2025-06-06 twice'],
    ],
    [
      'with a date that is in the rhythm already',
      ({ tickets }) => set(tickets!.dates, { additional: ['2025-06-11'] }),
      ['tickets.dates.additional: names 2025-06-11, which is a date of the rhythm already'],
    ],
    [
      'with a date outside of the season',
      ({ tickets }) => set(tickets!.dates, { additional: ['2025-09-03'] }),
      ['tickets.dates: 2025-09-03 is outside of the season (2025-06-04 to 2025-08-27)'],
    ],
    [
      'with an exception on another weekday',
      ({ tickets }) => set(tickets!.dates, { except: ['2025-07-04'] }),
      ['tickets.dates.except: names 2025-07-04, which is not a date of the rhythm'],
    ],
    [
      'with a leap day in a year that has none',
      (season) => set(season, { starts: '2025-02-29' }),
      ['starts: is not a date of the calendar (YYYY-MM-DD)'],
    ],
    [
      'that opens in an hour that does not exist',
      ({ tickets }) => set(tickets!, { opens: { date: '2025-03-09', time: '02:30' } }),
      ['tickets.opens.time: 2025-03-09 has no 02:30: clocks change that night'],
    ],
    [
      'that opens when registration for the last date closes',
      ({ tickets }) => set(tickets!, { opens: { date: '2025-08-26', time: '19:00' } }),
      ['tickets.opens: is not before registration for the last date closes'],
    ],
    [
      'with a price of zero',
      ({ tickets }) => set(tickets!, { ticketCents: 0 }),
      ['tickets.ticketCents: must be at least 50'],
    ],
    [
      'with a price of a million dollars',
      ({ tickets }) => set(tickets!, { passCents: 100_000_000 }),
      ['tickets.passCents: must be at most 100000'],
    ],
    [
      'with a negative price',
      ({ tickets }) => set(tickets!, { ticketCents: -500 }),
      ['tickets.ticketCents: must be at least 50'],
    ],
    [
      'with a price in parts of a cent',
      ({ tickets }) => set(tickets!, { ticketCents: 500.5 }),
      ['tickets.ticketCents: must be integer'],
    ],
    [
      'with an unknown picture',
      (season) => set(season, { picture: 'winter' }),
      ['picture: must be one of summer, fall, spring, table'],
    ],
    [
      'with HTML in a text',
      ({ texts }) => set(texts, { heading: 'The <b>summer</b>' }),
      ['texts.heading: contains HTML; please write plain text'],
    ],
    [
      'with a text of 100,000 characters',
      ({ texts }) => set(texts, { lead: 'x'.repeat(100_000) }),
      ['texts.lead: has more than 500 characters'],
    ],
    [
      'with an unknown placeholder',
      ({ texts }) => set(texts.questions!.items[0]!, { answer: ['{price} for {passPrice}'] }),
      ['texts.questions.items[0].answer[0]: names {price}, which this season does not have'],
    ],
    [
      'with hours of a day without an event',
      ({ tickets }) =>
        set(tickets!.dates, { hours: [{ date: '2025-06-05', from: '18:00', until: '20:00' }] }),
      ['tickets.dates.hours[0].date: 2025-06-05 is not a date of the season'],
    ],
    [
      'with hours of a date that end before they start, and again',
      ({ tickets }) =>
        set(tickets!.dates, {
          hours: [
            { date: '2025-06-11', from: '18:00', until: '17:00' },
            { date: '2025-06-11', from: '18:00', until: '20:00' },
          ],
        }),
      [
        'tickets.dates.hours[0].until: is not after the start',
        'tickets.dates.hours[1].date: names 2025-06-11 twice',
      ],
    ],
    ['of another version', (season) => set(season, { version: 2 }), ['version: must be 1']],
    [
      'with an unknown field',
      (season) => set(season, { colour: 'red' }),
      ['colour: is not a field of this file'],
    ],
    [
      'that sells tickets without saying which',
      (season) => delete season.tickets,
      ["tickets: is missing, but registration is 'tickets'", expect.stringContaining('{')],
    ],
  ])('%s is refused, with the place of the fault', (_, change, faults) => {
    expect(faultsOf(change).slice(0, faults.length)).toEqual(faults);
  });

  test('with several faults gets one message for each', () => {
    expect(
      faultsOf((season) => {
        season.ends = '2025-06-01';
        season.tickets!.tableMax = 4;
      }),
    ).toEqual(
      expect.arrayContaining(['ends: is before the start', 'tickets.tableMax: is smaller than tableMin']),
    );
  });

  test('that is not JSON is refused', () => {
    const [fault] = checkSeasonFile('{ "version": 1,').faults;
    expect(fault).toMatchObject({
      place: 'file',
      message: expect.stringMatching(/^is not JSON: /) as unknown,
    });
  });

  test.each([
    ['an hour that does not exist', '2026-03-08', '02:30'],
    ['an hour that occurs twice', '2026-11-01', '01:30'],
  ])('with %s is refused', (_, date, from) => {
    const faults = faultsOf((season) => {
      season.starts = season.ends = date;
      set(season.tickets!, { from, until: '05:00' });
      season.tickets!.dates = { weekday: 0, first: date, last: date, except: [], additional: [] };
    });
    expect(faults).toEqual([`tickets.dates: ${date} has no ${from}: clocks change that night`]);
  });

  test('with a date on the day of a clock change, at another hour, is accepted', () => {
    const date = '2026-03-08';
    const faults = faultsOf((season) => {
      season.starts = season.ends = date;
      season.tickets!.dates = { weekday: 0, first: date, last: date, except: [], additional: [] };
    });
    expect(faults).toEqual([]);
  });
});
