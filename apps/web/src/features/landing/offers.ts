import type { SiteBody } from '@crewtable/contract';

export const offerTermsId = 'offer-terms';

/** The terms at the end of the page are those of the appetizer and of the early offers. */
export function hasOffers({ seasons, appetizer }: SiteBody): boolean {
  return appetizer !== null || seasons.some(({ offer }) => offer !== null);
}
