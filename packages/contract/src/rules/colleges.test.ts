import { expect, test } from 'vitest';
import { collegeOf } from './colleges.ts';

test.each([
  ['a@nyu.edu', 'New York University'],
  ['a@stern.nyu.edu', 'New York University'],
  ['a@tc.columbia.edu', 'Teachers College, Columbia University'],
  ['a@columbia.edu', 'Columbia University'],
  ['a@baruchmail.cuny.edu', 'Baruch College'],
  ['a@login.cuny.edu', 'City University of New York'],
])('the college of %s is %s', (email, name) => {
  expect(collegeOf(email).name).toBe(name);
});

test('an unknown domain is shown as it is, also if it ends like a known one', () => {
  expect(collegeOf('a@example.edu')).toEqual({ name: 'example.edu', shortName: 'example.edu' });
  expect(collegeOf('a@notnyu.edu').name).toBe('notnyu.edu');
});
