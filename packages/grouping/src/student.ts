export interface Student {
  id: string;
  gender: 'female' | 'male' | 'other';
  ageYears: number;
  college: string;
  /** For example undergraduate, graduate or other; the engine only compares the values. */
  status: string;
}

/** Two students, by their ids. */
export type Pair = readonly [string, string];

/** Minimum and maximum number of students at a table. */
export interface Bounds {
  min: number;
  max: number;
}

export const largestFriendGroup = 3;
