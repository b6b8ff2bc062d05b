import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { OfferFootnote } from '../offer-footnote.tsx';
import { OfferStrip } from '../offer-strip.tsx';
import { SummerFaq } from './summer-faq.tsx';
import { SummerFeatures } from './summer-features.tsx';
import { SummerHero } from './summer-hero.tsx';

const footnoteId = 'offer-terms';

type SummerPageProps = {
  series: SeriesBody | undefined;
  /** The link or button that starts the registration. */
  action: ReactNode;
  tickets: ReactNode;
  testimonials: ReactNode;
};

/** The page of the summer series. */
export function SummerPage({ series, action, tickets, testimonials }: SummerPageProps) {
  return (
    <>
      <SummerHero series={series} action={action} />
      <OfferStrip offer={series?.offer} footnoteId={footnoteId} />
      {tickets}
      <SummerFeatures />
      {testimonials}
      <SummerFaq />
      <OfferFootnote id={footnoteId} />
    </>
  );
}
