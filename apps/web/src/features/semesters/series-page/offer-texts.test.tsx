import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { OfferFootnote } from './offer-footnote.tsx';
import { OfferStrip } from './offer-strip.tsx';

it.each([
  [
    50,
    '$10 on us for the first 50 students, to spend at their first event.',
    '* The first 50 students who register for the summer series get $10 to spend at their first event. It is',
  ],
  [
    1,
    '$10 on us for the first student, to spend at their first event.',
    '* The first student who registers for the summer series gets $10 to spend at their first event. It is',
  ],
])('an offer for %i speaks of as many students in its strip and in its terms', (total, strip, terms) => {
  const offer = { total, amountCents: 1000, remaining: 1 };
  const { container } = renderScreen(
    <>
      <OfferStrip offer={offer} footnoteId="terms" />
      <OfferFootnote id="terms" offer={offer} eventTitle="Summer Series" />
    </>,
  );
  expect(screen.getByRole('region', { name: 'Early offer' })).toHaveTextContent(strip);
  expect(container).toHaveTextContent(terms);
});
