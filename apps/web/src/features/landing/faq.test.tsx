import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SiteBody } from '@crewtable/contract';
import { site2025 } from '../../../test/fixtures/site.ts';
import { SiteProvider } from '../../lib/site/site.tsx';
import { withPrerenderedParts } from '../../lib/prerendered-part.ts';

afterEach(cleanup);

describe('the questions everyone asks', () => {
  it('are six, each with an answer, and one is open at a time', async () => {
    const user = userEvent.setup();
    const { Faq } = await withPrerenderedParts(() => import('./faq.tsx'));
    render(<Faq />);
    const questions = screen.getAllByRole('button');
    expect(questions).toHaveLength(6);

    for (const question of questions) {
      if (question.getAttribute('aria-expanded') === 'false') await user.click(question);
      const open = questions.filter((other) => other.getAttribute('aria-expanded') === 'true');
      expect(open).toEqual([question]);
      const answer = document.getElementById(question.getAttribute('aria-controls')!);
      expect(answer?.hasAttribute('inert')).toBe(false);
      expect(answer?.textContent?.length).toBeGreaterThan(100);
    }
  });

  it('ask for the deposit that all meals share, for the deposit in general, or for the price', async () => {
    const { Faq } = await withPrerenderedParts(() => import('./faq.tsx'));
    const [brunch, lunch, dinner] = site2025.meals;
    const titleFor = (meals: SiteBody['meals']) => {
      cleanup();
      render(
        <SiteProvider initial={{ ...site2025, meals }}>
          <Faq />
        </SiteProvider>,
      );
      return screen.getByRole('button', { name: /deposit|cost/ }).textContent;
    };
    expect(titleFor(site2025.meals)).toBe('What does the $5 deposit pay for?');
    expect(titleFor([{ ...brunch!, priceCents: 750 }])).toBe('What does the $7.50 deposit pay for?');
    expect(titleFor([{ ...brunch!, priceCents: 750 }, dinner!])).toBe('What does the deposit pay for?');
    expect(titleFor([lunch!])).toBe('What does a seat cost?');
  });
});
