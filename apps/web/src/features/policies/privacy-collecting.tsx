import { Link } from '../../lib/link.tsx';
import { FactTable } from './fact-table.tsx';
import { facts, us } from './facts.ts';
import type { PolicySection } from './policy.ts';

const told = [
  [
    'University address',
    'You sign in with it and we write to it. Your college is named after its ending. Capital letters and a +tag are dropped, so that one student has one account.',
  ],
  ['First and last name', 'As on your student or government ID; a preferred first name is welcome.'],
  [
    'Gender and birthdate',
    `To check that you are ${facts.minimumAge} or older, and to avoid a lone woman, a lone man or a wide gap in age at a table. Never shown to others.`,
  ],
  ['Student status', 'Undergraduate, graduate or other, to mix the tables.'],
  [
    'Social handles',
    `LinkedIn, Instagram, Facebook: up to you, except that ${us.quick} asks for one of them, so that your crew can find you.`,
  ],
  [
    'Diet and access',
    'If you add them to your profile: so that the venue can cook for your table and everyone gets in. The venue gets numbers and your own words for a table, without a name. Never shown to others.',
  ],
  [
    'Registrations and friend groups',
    'Which events you take part in, with whom you come, and whether you were there.',
  ],
  ['Invitations', 'The address of a friend you invite. We write to it on your behalf, once for each event.'],
  ['Chat messages', `What you write to your ${us.quick} crew.`],
  [
    'Feedback, reviews, reports, wishes',
    'What you tell us about an event or a person, and whom you would like to meet again, or never again.',
  ],
] as const;

export const collecting: readonly PolicySection[] = [
  {
    id: 'what-you-tell-us',
    title: 'What you tell us',
    body: (
      <FactTable caption="What we ask for, and what it is for." columns={['What', 'What for']} rows={told} />
    ),
  },
  {
    id: 'what-we-note',
    title: 'What we note ourselves',
    body: (
      <>
        <ul>
          <li>
            <b>Signing in.</b> There is no password. We mail you an eight-digit code that is valid for{' '}
            {facts.passcodeValid} and works once, and keep only a scrambled form of it. To stop people from
            guessing, we count attempts by account and by network address. For each place where you are signed
            in we keep the names of the browser and the system, so that Settings can show you where that is.
          </li>
          <li>
            <b>Where you came from.</b> The campaign words in the link you followed (utm_source and similar
            words) and the site it stood on. We keep them with your visit and, if you sign up, with your
            account: it tells us which poster was worth printing.
          </li>
          <li>
            <b>Pages and steps.</b> Which page was opened and which step of a registration was finished,
            counted in our own database. Addresses are noted without their query string, and an email address
            is never part of it.
          </li>
          <li>
            <b>Payments.</b> Amount, purpose, state and the provider’s reference number.
          </li>
          <li>
            <b>Your device.</b> If you switch on push notifications: the address your browser gave us for
            them, and which browser and system it is.
          </li>
          <li>
            <b>Where you are.</b> Only if you allow it, only at the moment it is needed, for instance to show
            the way to a crew’s meeting place. You can say no and use everything else.
          </li>
          <li>
            <b>Faults.</b> Technical logs, in which passcodes, tokens and card data never appear.
          </li>
        </ul>
        <p>
          What we leave in your browser is listed in the <Link to="/cookie">Cookie Use Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To form tables and crews: friends together, colleges mixed, people who have met before apart.</li>
        <li>To take payments, hold and release deposits, and give money back.</li>
        <li>To tell you what you need to know: your code, your venue, a change, a friend who joined.</li>
        <li>To keep people safe: reports, blocks, limits against abuse.</li>
        <li>To see what works, and to repair what does not.</li>
      </ul>
    ),
  },
];
