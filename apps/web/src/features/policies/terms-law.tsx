import { us } from './facts.ts';
import { MailLink } from './mail-link.tsx';
import type { PolicySection } from './policy.ts';

export const law: readonly PolicySection[] = [
  {
    id: 'risk',
    title: 'Risk and responsibility',
    body: (
      <>
        <p>
          We check that a guest can read mail at a .edu address. We do not check identities, histories or
          intentions. You meet strangers at a public place, at your own judgment: tell a friend where you are,
          and leave when it does not feel right.
        </p>
        <p>
          {us.name} is provided as it is. As far as the law allows, we are not liable for what other guests or
          venues do, nor for indirect losses, and in all for no more than what you paid us in the twelve
          months before, or $100 if that is more. None of this limits a liability that the law does not let us
          limit.
        </p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    body: (
      <p>
        You can delete your account in Settings at any time. That cancels your subscription, releases card
        holds and frees your seats; deposits and tickets are not refunded. Download your data first if you
        want to keep it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When we change these terms, the date at the top changes too. If a change matters, we mail you before
        it applies. What you have already paid for keeps the terms it was bought under.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'The law',
    body: (
      <p>
        The law of the State of New York applies, and its courts in New York County decide, unless a law that
        protects you as a consumer says otherwise. Should a part of these terms not hold, the rest still does.
        Talk to us first: most things are settled by one mail.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    body: (
      <p>
        Write to <MailLink />.
      </p>
    ),
  },
];
