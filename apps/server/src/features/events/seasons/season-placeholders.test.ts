import { readFileSync } from 'node:fs';
import type { SeasonFileBody } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { seasonDates } from './season-date-rules.ts';
import { fillIn, fillInTexts, placeholderValues } from './season-placeholders.ts';

const summer = JSON.parse(
  readFileSync(new URL('../../../../catalogue/seasons/summer-nyc-2025.json', import.meta.url), 'utf8'),
) as SeasonFileBody;

test('the texts of the summer of 2025 are those of the specification', () => {
  const texts = fillInTexts(summer.texts, placeholderValues(summer));
  expect(texts.card).toBe(
    'Twelve Wednesdays at 7 PM in Lower Manhattan, a new table of six to eight each time.',
  );
  expect(texts.heading).toBe('The summer of long Wednesdays');
  expect(texts.lead).toBe(
    'The Summer 2025 NYC Student Networking Series: 12 evenings in Lower Manhattan, Wednesdays at 7 PM, June 4 to August 27. A new table of six to eight each time.',
  );
  expect(texts.landing).toEqual({
    heading: '12 Wednesdays, 12 new tables',
    text: 'June 4 to August 27 at 7:00 PM, Lower Manhattan. 300 seats each week. The first 50 students to register get $10 to spend at their first event.',
  });
  expect(texts.questions!.items[0]!.answer).toEqual([
    'Twelve Wednesday evenings at 7 PM, from June 4 to August 27, 2025, in Lower Manhattan. On each of them you sit at a table of six to eight students whom you have not met yet. There is no table on July 2.',
  ]);
  expect(texts.questions!.items[2]!.answer[0]).toContain('12 tickets for $25, about $2.08 per event.');
  expect(JSON.stringify(texts)).not.toMatch(/[{]\w+[}]/);
});

const days = seasonDates(summer.tickets!.dates);

test('a season that is running names the dates that are left and the price of each', () => {
  const values = placeholderValues(summer, { days, dates: 9, passDates: 9, hasOffer: true });
  expect(fillIn('{weekdaysLeft}, {tablesLeft}', values)).toBe('9 Wednesdays, 9 new tables');
  expect(fillIn('The pass{passDeal}.', values)).toBe('The pass: 9 tickets for $25, about $2.78 per event.');
});

test('a season with one date left says so in the singular, and that the pass is not on sale any more', () => {
  const values = placeholderValues(summer, { days, dates: 1, passDates: 0, hasOffer: true });
  expect(fillIn('{weekdaysLeft}, {tablesLeft}', values)).toBe('1 Wednesday, 1 new table');
  expect(fillIn('The pass{passDeal}.', values)).toBe('The pass; it is no longer on sale.');
});

test('dates that were cancelled are not counted, and the first and last one take place', () => {
  const left = { days: days.slice(1, -1), dates: 10, passDates: 10, hasOffer: true };
  const values = placeholderValues(summer, left);
  expect(fillIn('{dates}, {DatesInWords}, {firstDate} to {lastDate}', values)).toBe(
    '10, Ten, June 11 to August 20',
  );
});

test('tables of one size are named by one number', () => {
  const one = structuredClone(summer);
  one.tickets!.tableMin = one.tickets!.tableMax;
  expect(fillIn('a table of {tableSizes}', placeholderValues(one))).toBe('a table of eight');
});

test('a season with single dates on other weekdays names all its weekdays', () => {
  const two = structuredClone(summer);
  two.tickets!.dates.except = ['2025-06-11', '2025-07-02'];
  two.tickets!.dates.additional = ['2025-06-10'];
  const texts = fillInTexts(two.texts, placeholderValues(two));
  expect(texts.card).toContain('Twelve Tuesdays and Wednesdays at 7 PM');
  expect(texts.questions!.heading).toBe('Before the first Tuesday or Wednesday');
  expect(texts.landing!.heading).toBe('12 Tuesdays and Wednesdays, 12 new tables');
  // The Tuesday was cancelled.
  const values = placeholderValues(two, {
    days: seasonDates(two.tickets!.dates).filter((day) => day !== '2025-06-10'),
    dates: 11,
    passDates: 11,
    hasOffer: true,
  });
  expect(fillIn('{weekdaysLeft}, {weekday}', values)).toBe('11 Wednesdays, Wednesday');
});

test('an offer for one student and a pass for one date speak of one', () => {
  const one = structuredClone(summer);
  one.tickets!.offer!.students = 1;
  const values = placeholderValues(one, { days, dates: 1, passDates: 1, hasOffer: true });
  expect(values['offerSentence']).toBe('The first student to register gets $10 to spend at the first event.');
  expect(values['passDeal']).toContain(': 1 ticket for $25');
});

test('an offer that is used up is not named', () => {
  const values = placeholderValues(summer, { days, dates: 12, passDates: 12, hasOffer: false });
  expect(fillIn('300 seats. {offerSentence}', values)).toBe('300 seats.');
});

test('a season without exceptions has no sentence about them', () => {
  const regular = structuredClone(summer);
  regular.tickets!.dates.except = [];
  expect(fillIn('Every week. {noTableOn}', placeholderValues(regular))).toBe('Every week.');
});
