import { FactTable } from './fact-table.tsx';
import { facts, us } from './facts.ts';
import { MailLink } from './mail-link.tsx';
import type { PolicySection } from './policy.ts';

const spans = [
  [
    'Passcode',
    `Valid for ${facts.passcodeValid}; void after that, after five wrong attempts, and once used.`,
  ],
  ['Sign-in on a device', `${facts.sessionIdle} after your last visit, ${facts.sessionLongest} at most.`],
  ['Profile, handles, choices', 'Until you change them or delete your account.'],
  [
    'Events and who sat together',
    'While you have an account, so that we do not seat you with the same people again.',
  ],
  [
    `${us.quick} chat`,
    'Open until 3 hours after the meeting time. After that the crew can read it, but no longer write.',
  ],
  [
    'Payments',
    'As long as tax and accounting law asks for, also after you have left; then without your profile.',
  ],
  ['Reports', 'As long as a student’s safety may depend on them.'],
  ['Page counts', '13 months. Those of your visits go with your account, if you delete it before.'],
] as const;

export const keeping: readonly PolicySection[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: <FactTable caption="What stays, and until when." columns={['What', 'How long']} rows={spans} />,
  },
  {
    id: 'your-choices',
    title: 'Your data, your choices',
    body: (
      <>
        <ul>
          <li>
            <b>See and correct</b> your details in your profile, at any time.
          </li>
          <li>
            <b>Download</b> everything we hold about you in Settings, as one file that a machine can read too.
          </li>
          <li>
            <b>Delete</b> your account in Settings. That cancels your subscription, releases card holds, frees
            your seats and erases your profile. What remains is what the table above says must remain.
          </li>
        </ul>
        <p>
          Depending on where you live, the law may give you further rights. We do not ask where that is: write
          to <MailLink /> and you get the same answer as everyone.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-guard-it',
    title: 'How we guard it',
    body: (
      <p>
        All traffic is encrypted. Our session cookies cannot be read by scripts and are not sent along from
        other sites. Passcodes are stored scrambled and tried five times at most. Our servers do not send a
        venue or a table mate before the release. No system is beyond failure: should yours be among data that
        got out, we tell you what happened and what to do, without delay.
      </p>
    ),
  },
];
