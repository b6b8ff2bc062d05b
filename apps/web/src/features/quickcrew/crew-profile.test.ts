import { expect, it } from 'vitest';
import { isCrewProfileComplete } from './crew-profile.ts';

const whole = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  birthdate: '2004-05-06',
  studentStatus: 'Graduate',
};

it.each(['facebookHandle', 'linkedinHandle', 'instagramHandle'])('one handle is enough: %s', (handle) => {
  expect(isCrewProfileComplete({ ...whole, [handle]: 'ana' })).toBe(true);
});

it('a profile that is complete for tables still needs a handle for a crew', () => {
  expect(isCrewProfileComplete(whole)).toBe(false);
  expect(isCrewProfileComplete({ ...whole, instagramHandle: '  ' })).toBe(false);
});

it('a handle does not stand in for anything else', () => {
  expect(isCrewProfileComplete({ ...whole, birthdate: '', instagramHandle: 'ana' })).toBe(false);
});
