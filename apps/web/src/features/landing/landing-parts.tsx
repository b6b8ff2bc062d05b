/**
 * The prerendered parts of the landing page. One module, so that a client that needs their code loads one
 * chunk.
 */
export { Skyline } from '../../ui/drawings/skyline.tsx';
export { answers } from './faq-answers.tsx';
export { HeroTable } from './hero/hero-table.tsx';
export { HeroFacts, HeroText } from './hero/hero-text.tsx';
export { AppetizerNote, MealCard } from './meal-card.tsx';
export { OfferTermsText } from './offer-terms-text.tsx';
export { SeasonText } from './season-text.tsx';
export { SeasonTicket } from './season-ticket.tsx';
export { TableStages } from './table-stages.tsx';
