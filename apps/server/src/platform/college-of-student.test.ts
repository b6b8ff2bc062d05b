import { collegeOf } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { collegeOfStudent } from './college-of-student.ts';
import { campuses } from './demo/invented-colleges.ts';
import { guestAddress, isSynthetic, syntheticAddress } from './demo/synthetic-address.ts';

describe('the college of a student', () => {
  test('has a proper name for synthetic students and guests', () => {
    const harbor = { name: 'Harbor College', shortName: 'Harbor' };
    expect(collegeOfStudent(syntheticAddress('Maya.Osei', 'harbor'))).toEqual(harbor);
    expect(collegeOfStudent(guestAddress('Maya.Osei', 'harbor'))).toEqual(harbor);
    const names = campuses.map((campus) => collegeOfStudent(syntheticAddress('a', campus)).name);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes('.'))).toEqual([]);
  });

  test('is the real one for real addresses, also if they look alike', () => {
    for (const email of ['a@nyu.edu', 'a@example.edu', 'a@harbor.edu', 'a@elsewhere.example.edu'])
      expect(collegeOfStudent(email)).toEqual(collegeOf(email));
  });

  test('a guest is no synthetic student', () => {
    expect(isSynthetic(syntheticAddress('a', 'harbor'))).toBe(true);
    expect(isSynthetic(guestAddress('a', 'harbor'))).toBe(false);
    expect(isSynthetic('a@example.edu')).toBe(false);
  });
});
