import type { SeriesBody } from '@crewtable/contract';

/** The loading state of the series, for the parts of a page that need it. */
export interface SeriesState {
  readonly data: SeriesBody | undefined;
  readonly failed: boolean;
  /** A retry is in progress. */
  readonly trying: boolean;
  readonly tryAgain: () => void;
}
