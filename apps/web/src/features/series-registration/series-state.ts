import type { SeriesBody } from '@crewtable/contract';

/** The series as far as it is here, for the parts of a page that wait for it. */
export interface SeriesState {
  readonly data: SeriesBody | undefined;
  readonly failed: boolean;
  /** Another attempt is under way. */
  readonly trying: boolean;
  readonly tryAgain: () => void;
}
