import { Link } from '../../lib/link.tsx';
import { inSentence } from '../../lib/site/season-text.ts';
import { ticketSeasons, withArticle } from '../../lib/site/site-sentences.ts';
import { useSite } from '../../lib/site/site.tsx';
import { facts, us } from './facts.ts';
import { MailLink } from './mail-link.tsx';
import type { Policy } from './policy.ts';
import { collecting } from './privacy-collecting.tsx';
import { keeping } from './privacy-keeping.tsx';
import { sharing } from './privacy-sharing.tsx';

export const privacyPolicy: Policy = {
  title: 'Privacy Policy',
  inShort: [
    'We ask for what it takes to seat you well, and for little else.',
    'Your gender and your birthdate are never shown to anyone but you.',
    'Your table sees your first name, last initial and college, from 24 hours before the event.',
    'We sell nothing, show no ads, and let no other company measure you unless you have agreed to it.',
    'Download all of it, or delete your account, in Settings. You do not need to write to us.',
  ],
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <p>
          {us.name} arranges small tables for university students in New York: <Gatherings /> and {us.quick},
          which finds three others for you the same day. This policy says what we learn about you when you
          visit or use {us.name}, why, who else sees it and how long it stays. If anything in it is unclear,
          write to <MailLink />.
        </p>
      ),
    },
    ...collecting,
    ...sharing,
    ...keeping,
    {
      id: 'age',
      title: 'Adults only',
      body: (
        <p>
          {us.name} is for students aged {facts.minimumAge} or older. We check the birthdate you give us, and
          remove an account when we learn that its owner is younger.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this policy changes, the date at the top changes with it. If a change matters to you, we mail
          you before it applies, so that you can leave first.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Questions',
      body: (
        <p>
          Write to <MailLink />. What we leave in your browser is listed, name by name, in the{' '}
          <Link to="/cookie">Cookie Use Policy</Link>; what we promise each other when you take a seat is in
          the <Link to="/terms">Terms of Service</Link>.
        </p>
      ),
    },
  ],
};

/** 'Brunch, Lunch, Dinner, a summer series'. */
function Gatherings() {
  const site = useSite();
  const series = ticketSeasons(site).map(({ tickets }) => withArticle(inSentence(tickets.eventTitle)));
  const names = [...site.meals.map(({ title }) => title), ...series];
  return names.length === 0 ? 'meals, evening series' : names.join(', ');
}
