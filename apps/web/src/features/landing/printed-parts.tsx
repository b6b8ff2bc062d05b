/** The parts of the first page that come as HTML. One file, so that whoever does need their code has it in one piece. */
export { Skyline } from '../../ui/drawings/skyline.tsx';
export { answers } from './faq-answers.tsx';
export { HeroTable } from './hero/hero-table.tsx';
export { HeroFacts, HeroWords } from './hero/hero-words.tsx';
export { MenuCard } from './menu-card.tsx';
export { OfferTermsText } from './offer-terms-text.tsx';
export { SummerWords, SummerTicket } from './summer-words.tsx';
export { TableStages } from './table-stages.tsx';
