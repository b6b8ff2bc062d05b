import { describe, expect, test } from 'vitest';
import { crewProfileErrors, isProfileComplete, profileErrors } from './profile-rules.ts';

const today = '2025-05-21';
const complete = {
  firstName: 'Ana',
  lastName: 'Li',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2003-05-21',
};

describe('a profile', () => {
  test('that is complete has no faults', () => {
    expect(profileErrors(complete, today)).toEqual({});
    expect(isProfileComplete(complete)).toBe(true);
  });

  test('that is empty gets all messages together, in the order of the form', () => {
    expect(Object.values(profileErrors({}, today))).toEqual([
      'First name is required.',
      'Last name is required.',
      'Gender is required.',
      'Student status is required.',
      'Birthdate is required.',
    ]);
  });

  test.each([
    ['2025-02-30', 'Invalid birthdate.'],
    ['21.05.2003', 'Invalid birthdate.'],
    ['2025-05-22', 'Birthdate cannot be in the future.'],
    ['2007-05-22', 'You must be at least 18.'],
    ['2007-05-21', undefined],
    ['1925-05-22', undefined],
    ['1925-05-21', 'Please enter a real birthdate.'],
    ['2004-02-29', undefined],
    ['0001-01-01', 'Please enter a real birthdate.'],
    ['0099-12-31', 'Please enter a real birthdate.'],
    ['0099-02-30', 'Invalid birthdate.'],
  ])('with the birthdate %s gets the message: %s', (birthdate, message) => {
    expect(profileErrors({ ...complete, birthdate }, today).birthdate).toBe(message);
  });

  test.each(['a'.repeat(1_000), 'www.evil.example', 'Win $500', '12345'])(
    'with the name %s is refused in words',
    (name) => {
      const message = 'Please enter your name as it stands on your ID.';
      expect(profileErrors({ ...complete, firstName: name, lastName: name }, today)).toEqual({
        firstName: message,
        lastName: message,
      });
    },
  );

  test('for QuickCrew needs one social media handle', () => {
    expect(crewProfileErrors(complete, today).handles).toBe(
      'You must include at least one social media handle.',
    );
    expect(crewProfileErrors({ ...complete, instagramHandle: '@ana' }, today)).toEqual({});
  });
});
