import { expect, test } from 'vitest';
import { collegeOf } from './colleges.ts';

test.each([
  ['a@nyu.edu', 'New York University'],
  ['a@stern.nyu.edu', 'New York University'],
  ['a@tc.columbia.edu', 'Teachers College, Columbia University'],
  ['a@columbia.edu', 'Columbia University'],
  ['a@baruchmail.cuny.edu', 'Baruch College'],
  ['a@login.cuny.edu', 'City University of New York'],
])('%s studies at %s', (email, name) => {
  expect(collegeOf(email).name).toBe(name);
});

test('an unknown domain shows itself, and a name that only ends alike is not taken for another', () => {
  expect(collegeOf('a@example.edu')).toEqual({ name: 'example.edu', shortName: 'example.edu' });
  expect(collegeOf('a@notnyu.edu').name).toBe('notnyu.edu');
});
