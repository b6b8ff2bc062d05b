import type { SiteBody } from '@crewtable/contract';
import { paidMeals, sharedDeposit } from '../../lib/site/site-text.ts';

/** The six most frequent questions; the answers are in faq-answers.tsx. */
export const questionIds = ['who', 'venue', 'deposit', 'friends', 'colleges', 'absence'] as const;

export type QuestionId = (typeof questionIds)[number];

export function questionTitles({ meals }: SiteBody): Record<QuestionId, string> {
  const deposit = sharedDeposit(meals);
  return {
    who: 'Who will be at my table?',
    venue: 'Why is the venue locked?',
    deposit:
      paidMeals(meals).length === 0
        ? 'What does a seat cost?'
        : `What does the ${deposit === undefined ? '' : `${deposit} `}deposit pay for?`,
    friends: 'Can I bring friends?',
    colleges: 'Which colleges can join?',
    absence: 'What if I can’t make it?',
  };
}
