export interface Student {
  id: string;
  gender: 'female' | 'male' | 'other';
  ageYears: number;
  college: string;
  /** Undergraduate, graduate, other: whatever the product calls it. */
  status: string;
}

/** Two students, by their ids. */
export type Pair = readonly [string, string];

/** How many students a table seats, at least and at most. */
export interface Bounds {
  min: number;
  max: number;
}

export const largestFriendGroup = 3;
