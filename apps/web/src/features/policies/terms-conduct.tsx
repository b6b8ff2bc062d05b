import { us } from './facts.ts';
import { MailLink } from './mail-link.tsx';
import type { PolicySection } from './policy.ts';

export const conduct: readonly PolicySection[] = [
  {
    id: 'at-the-table',
    title: 'At the table',
    body: (
      <>
        <ul>
          <li>Come on time, or press ‘I can’t come’: people are waiting for you.</li>
          <li>
            Treat everyone with respect. No harassment, no discrimination, no threats, no unwanted touching.
          </li>
          <li>Do not sell, recruit or preach.</li>
          <li>What people tell you, their handles and their faces are theirs. Ask before you post.</li>
          <li>In the chat: no spam, nothing hateful, nothing illegal.</li>
        </ul>
        <p>
          You can report or block anyone you are shown, in one tap. In an emergency call 911 first. We may
          remove content, end a seat without refund, or close an account when a student breaks these rules,
          and we listen to both sides where that is safe.
        </p>
      </>
    ),
  },
  {
    id: 'your-words',
    title: 'What you write',
    body: (
      <p>
        Messages, reviews and suggestions stay yours. You allow us to store and show them as far as {us.name}{' '}
        needs it to work. We quote you in public only if you agreed to it in your profile, and stop when you
        change your mind.
      </p>
    ),
  },
  {
    id: 'our-service',
    title: 'When things change',
    body: (
      <p>
        We may have to move, shorten or cancel an event, change a feature or end one. We tell those concerned
        as early as we can. Do not misuse the service: no automated access, no attempts to get at the data of
        others, no second accounts. If you find a security hole, write to <MailLink /> before you tell others.
      </p>
    ),
  },
];
