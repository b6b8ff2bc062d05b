import { FactTable } from './fact-table.tsx';
import { us } from './facts.ts';
import type { PolicySection } from './policy.ts';

const audiences = [
  [
    'Your table',
    'First name, last initial, college. From 24 hours before the event, and whether you have checked in.',
  ],
  ['Your friend group', 'Your name and email address, because you came together.'],
  [
    `Your ${us.quick} lobby`,
    'First name, last initial, college, and whether you have joined, placed the hold and are ready.',
  ],
  [
    `Your ${us.quick} crew`,
    'First name, last initial, college, the social handles you entered, your messages, and whether you are on your way or there.',
  ],
  ['A friend you invite', 'That the invitation is from you.'],
  [
    'Everyone',
    'Nothing. Only if you agree to it in your profile may we quote you, or name you among recent registrations: first name, last initial, college.',
  ],
] as const;

export const sharing: readonly PolicySection[] = [
  {
    id: 'what-others-see',
    title: 'What other students see',
    body: (
      <>
        <FactTable caption="Who sees what of you." columns={['Who', 'What']} rows={audiences} />
        <p>
          Never shown to another student: your gender, your birthdate, your diet and access needs, what you
          paid, whom you blocked or reported, and whom you would rather not meet again. A wish to meet again
          is revealed only when both have it.
        </p>
      </>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else receives anything',
    body: (
      <>
        <ul>
          <li>
            <b>Stripe</b> handles our payments. Your card number goes from your browser to Stripe; it never
            reaches us and we store none. Stripe tells us whether a payment succeeded.
          </li>
          <li>
            <b>The venue of your table</b> receives the diet and access needs of the table, as numbers and
            without names.
          </li>
          <li>
            <b>The service that delivers our mail</b> receives your address and the mail.
          </li>
          <li>
            <b>The push service of your browser</b> carries notifications, encrypted, if you switched them on.
          </li>
          <li>
            <b>The company that runs our servers</b> stores the data for us and may not use it.
          </li>
          <li>
            <b>Authorities</b>, where the law obliges us, and no more than it obliges us to.
          </li>
        </ul>
        <p>
          We sell nothing and share nothing for advertising. A measuring script of another company is loaded
          only if we have set one up and you have agreed to it; until then your browser does not even ask for
          it. If you follow a link to a map or a social network, their rules apply there.
        </p>
      </>
    ),
  },
  {
    id: 'mail-and-push',
    title: 'Mail and push',
    body: (
      <>
        <p>
          Passcodes, and what you must know about a seat or a payment of yours, always come by mail.
          Everything else is your choice: email and push have a switch each in Settings, and switching push
          off really removes the device.
        </p>
        <p>
          If you were invited by a friend and would rather not be, each invitation has a ‘don’t invite me
          again’ link. It works without an account.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Reports and blocks',
    body: (
      <p>
        Wherever other students are shown you can report or block one. A report reaches the people who
        organize the events, with what it is about: the event or crew, and the messages. A block works
        immediately: messages hidden, no invitations, never the same table or crew. The other student is not
        notified of either.
      </p>
    ),
  },
];
