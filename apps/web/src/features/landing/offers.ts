/** The offers for new students on the landing page; the terms at the end of the page repeat them in full. */
export const appetizerOffer = { upTo: '$5', addressDomain: 'nyu.edu' } as const;
export const earlyOffer = { credit: '$10', students: 50 } as const;

export const offerTermsId = 'offer-terms';
