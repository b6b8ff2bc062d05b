/** What the first page promises to newcomers; the terms at its end say it again in full. */
export const appetizerOffer = { upTo: '$5', addressDomain: 'nyu.edu' } as const;
export const earlyOffer = { credit: '$10', students: 50 } as const;

export const offerTermsId = 'offer-terms';
