// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
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
});
