import type { SeriesBody, SiteSeasonBody } from '@crewtable/contract';

export interface ShownOffer {
  /** The number of students who get it. */
  readonly total: number;
  readonly amountCents: number;
  /** Undefined while the series is loading. */
  readonly remaining: number | undefined;
}

/**
 * The offer of the series, as long as it is not used up. While the series is loading, it is what the
 * catalogue of the page says.
 */
export function shownOffer(
  series: SeriesBody | undefined,
  season: SiteSeasonBody | undefined,
): ShownOffer | undefined {
  if (series !== undefined) {
    return series.offer !== null && series.offer.remaining > 0 ? series.offer : undefined;
  }
  const offer = season?.offer;
  return offer ? { total: offer.students, amountCents: offer.amountCents, remaining: undefined } : undefined;
}
