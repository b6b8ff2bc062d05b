import type { SeasonBody, SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { sharedRhythm } from '../../../lib/series-rhythm.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { OfferFootnote } from './offer-footnote.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { SeriesFeatures } from './series-features.tsx';
import { SeriesHero } from './series-hero.tsx';
import { SeriesQuestions } from './series-questions.tsx';
import { shownOffer } from './shown-offer.ts';

/** Differs from the id of the terms on the landing page, whose prerendered HTML is found by its id. */
const footnoteId = 'season-offer-terms';

type SeriesPageProps = {
  season: SeasonBody;
  schedule: NonNullable<SeasonBody['schedule']>;
  series: SeriesBody | undefined;
  /** The link or button that starts the registration, or says when it opens. */
  action: ReactNode;
  /** The link shown instead after the last event has started. */
  wayOn: ReactNode;
  tickets: ReactNode;
  testimonials: ReactNode;
};

/** The page of a season that sells tickets for its dates. */
export function SeriesPage(props: SeriesPageProps) {
  const { season, schedule, series, action, wayOn, tickets, testimonials } = props;
  const { id, texts } = season;
  const { eventTitle, weekday, firstAt } = schedule;
  const hasSharedWeekday = sharedRhythm(schedule, series).weekday !== undefined;
  const offer = shownOffer(
    series,
    useSite().seasons.find((known) => known.id === id),
  );
  return (
    <>
      <SeriesHero texts={texts} series={series} firstAt={new Date(firstAt)} {...{ action, wayOn }} />
      {offer !== undefined && <OfferStrip offer={offer} footnoteId={footnoteId} />}
      {tickets}
      {texts.features !== undefined && <SeriesFeatures features={texts.features} />}
      {testimonials}
      {texts.questions !== undefined && (
        <SeriesQuestions questions={texts.questions} {...{ weekday, hasSharedWeekday }} />
      )}
      {offer !== undefined && <OfferFootnote id={footnoteId} offer={offer} eventTitle={eventTitle} />}
    </>
  );
}
