import { expect, test } from 'vitest';
import { newHoursText, newHoursTitle } from './new-hours-text.ts';

const facts = { name: 'Summer Series', day: 'Wednesday, June 4' };
const [seven, half, eight] = ['7:00 PM - 9:00 PM', '7:30 PM - 9:30 PM', '8:00 PM - 10:00 PM'];

test.each([
  ['a first change', { hours: eight, hoursBefore: seven }, `It is now ${eight}, not ${seven}.`],
  [
    'a correction',
    { hours: half, hoursBefore: eight, hoursAtFirst: seven },
    `It is now ${half}, not ${eight}. It was ${seven} when you registered.`,
  ],
  [
    'a correction, on the waitlist',
    { hours: half, hoursBefore: eight, hoursAtFirst: seven, inLine: true as const },
    `It is now ${half}, not ${eight}. It was ${seven} when you chose this date.`,
  ],
  [
    'a change back to the hours that were told last',
    { hours: eight, hoursBefore: eight, hoursAtFirst: seven },
    `The hours had changed for a short time. It is ${eight} again, as we told you. It was ${seven} when you registered.`,
  ],
])('%s names the hours that the student knows', (_, hours, text) => {
  expect(newHoursText({ ...facts, ...hours })).toBe(text);
  expect(newHoursTitle({ ...facts, ...hours })).toBe('Summer Series on Wednesday, June 4 has new hours');
});

test.each([
  [
    'that the student was told about',
    { hours: seven, hoursBefore: eight, hoursAtFirst: seven },
    `It is ${seven} again, as when you registered, not ${eight}.`,
  ],
  [
    'that the student was told about on the waitlist',
    { hours: seven, hoursBefore: eight, hoursAtFirst: seven, inLine: true as const },
    `It is ${seven} again, as when you chose this date, not ${eight}.`,
  ],
  [
    'that the student was not told about',
    { hours: seven, hoursBefore: seven },
    `The hours had changed for a short time. It is ${seven} again, as when you registered.`,
  ],
])('after a change %s, the change back says so plainly', (_, hours, text) => {
  expect(newHoursText({ ...facts, ...hours })).toBe(text);
  expect(newHoursTitle({ ...facts, ...hours })).toBe(
    `Summer Series on Wednesday, June 4 is back at ${seven}`,
  );
});
