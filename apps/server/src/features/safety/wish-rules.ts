/** A student and the other student whom a wish, query or report is about. */
export interface Pair {
  studentId: string;
  aboutId: string;
}

export type Wish = 'again' | 'never';

/** Only a mutual wish is revealed. */
export function isMutual(own: Wish | null, theirs: string | undefined): boolean {
  return own === 'again' && theirs === 'again';
}
