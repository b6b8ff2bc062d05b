import { describe, expect, it } from 'vitest';
import { changedFields, valuesOf } from './profile-values.ts';

const stored = { firstName: 'Ana', lastName: 'Ruiz', linkedinHandle: 'ana-ruiz', instagramHandle: null };

describe('what is sent of a profile', () => {
  it('is what the student changed, and nothing else', () => {
    const typed = { ...valuesOf(stored), firstName: 'Anna', instagramHandle: 'anna.eats' };
    expect(changedFields(typed, stored)).toEqual({ firstName: 'Anna', instagramHandle: 'anna.eats' });
  });

  it('takes away a handle that the student emptied', () => {
    expect(changedFields({ ...valuesOf(stored), linkedinHandle: ' ' }, stored)).toEqual({
      linkedinHandle: null,
    });
  });

  it('knows no difference in blanks around a name', () => {
    expect(changedFields({ ...valuesOf(stored), lastName: ' Ruiz ' }, stored)).toEqual({});
  });
});
