import type { Student } from './student.ts';

/**
 * The cost of a table; lower is better. Tables and crews both use these numbers, so changing one changes what
 * counts as a good table everywhere.
 */

/** For each pair of strangers (students who are not friends) at one table. */
export const pairPoints = {
  metBefore: 120,
  sameCollege: 6,
  sameStatus: 2,
  /** An age difference up to this costs 0; each further year costs one point, up to `maxForYears`. */
  freeYears: 5,
  maxForYears: 15,
} as const;

/** For each table as a whole. */
export const tablePoints = {
  loneGender: 40,
  /** For each student beyond a difference of `freeDifference` between women and men. */
  unevenGenders: 3,
  freeDifference: 2,
  friendGroupAlone: 100,
} as const;

export function genderPoints(women: number, men: number): { lone: number; uneven: number } {
  const beyond = Math.max(0, Math.abs(women - men) - tablePoints.freeDifference);
  return {
    lone: women === 1 || men === 1 ? tablePoints.loneGender : 0,
    uneven: beyond * tablePoints.unevenGenders,
  };
}

/** For two students who are not friends. */
export function strangerPoints(one: Student, other: Student, haveMet: boolean): number {
  return (
    (haveMet ? pairPoints.metBefore : 0) +
    (one.college === other.college ? pairPoints.sameCollege : 0) +
    (one.status === other.status ? pairPoints.sameStatus : 0) +
    yearsPoints(Math.floor(one.ageYears), Math.floor(other.ageYears))
  );
}

export function yearsPoints(oneAge: number, otherAge: number): number {
  const years = Math.abs(oneAge - otherAge) - pairPoints.freeYears;
  return years <= 0 ? 0 : years < pairPoints.maxForYears ? years : pairPoints.maxForYears;
}
