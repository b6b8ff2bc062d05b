import { BelowTheFold } from '../../features/landing/below-the-fold.tsx';
import { Faq } from '../../features/landing/faq.tsx';
import { Hero } from '../../features/landing/hero/hero.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { OfferTerms } from '../../features/landing/offer-terms.tsx';
import { SeasonInvitation } from '../../features/landing/season-invitation.tsx';
import { Testimonials } from '../../features/testimonial/testimonials.tsx';
import { WeeklyMenu } from '../../features/landing/weekly-menu.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { useSite } from '../../lib/site/site.tsx';

export const handle: PageTitle = {
  title: 'Meet your table',
  description:
    'Small tables for university students in New York: meals and evening series with people you have not met yet.',
};

export function Component() {
  // Renders the prerendered parts again when another catalogue was loaded.
  useSite();
  return (
    <>
      <Hero />
      <BelowTheFold>
        <WeeklyMenu />
        <HowItWorks />
        <SeasonInvitation />
        <Testimonials />
        <Faq />
        <OfferTerms />
      </BelowTheFold>
    </>
  );
}
