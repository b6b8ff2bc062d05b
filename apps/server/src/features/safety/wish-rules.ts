/** Two students of whom the first wishes, asks or tells something about the second. */
export interface Pair {
  studentId: string;
  aboutId: string;
}

export type Wish = 'again' | 'never';

/** Only what both wish is told. */
export function isMutual(own: Wish | null, theirs: string | undefined): boolean {
  return own === 'again' && theirs === 'again';
}
