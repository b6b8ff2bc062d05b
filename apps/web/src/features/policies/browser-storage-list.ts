import { facts } from './facts.ts';

/** A cookie or storage entry that the product keeps in the browser. */
interface StoredThing {
  readonly name: string;
  readonly purpose: string;
  readonly lifetime: string;
}

/** Prefix of the cookie names on HTTPS; with it no other site or subdomain can set or read the cookie. */
export const securePrefix = '__Host-';

export const cookies: readonly StoredThing[] = [
  {
    name: 'crewtable_challenge',
    purpose:
      'Ties the passcode we mailed you to the browser that asked for it, so that it works nowhere else.',
    lifetime: `${facts.passcodeValid}; removed when you are signed in`,
  },
  {
    name: 'crewtable_access',
    purpose: 'Tells us with each call that it is you. What it holds expires every 10 minutes and is renewed.',
    lifetime: `At most ${facts.sessionLongest}; removed when you log out`,
  },
  {
    name: 'crewtable_refresh',
    purpose: 'Renews the one above without asking you for a new code. It is replaced every time it is used.',
    lifetime: `${facts.sessionIdle} without a visit, ${facts.sessionLongest} at most; removed when you log out`,
  },
  {
    name: 'crewtable_visitor',
    purpose:
      'A random number that tells this browser from others. It remembers which poster, post or friend’s link first brought you here, which is tied to your account when you sign up, and that you have signed in here before, so that strangers who ask for codes in your name cannot keep you out.',
    lifetime: '90 days',
  },
];

export const localEntries: readonly StoredThing[] = [
  {
    name: 'traffic_source',
    purpose:
      'The word after utm_source in the link you followed, or ‘direct’. It goes along with our own page counts.',
    lifetime: 'Until you clear it',
  },
  {
    name: 'lobbyId',
    purpose: 'The QuickCrew lobby you are in, so that you can return to it after closing the tab.',
    lifetime: 'Until you leave the lobby or log out',
  },
  {
    name: 'groupId',
    purpose: 'The crew you were matched with, for the same reason.',
    lifetime: 'Until the crew has ended, you leave it, or you log out',
  },
  {
    name: 'done_inviting',
    purpose: 'That you pressed Done Inviting, for the lobby you are in.',
    lifetime: 'Until you leave the lobby or log out',
  },
  {
    name: 'chat_seen',
    purpose: 'The last message of your crew that you have seen, so that new ones are counted.',
    lifetime: 'Until you leave the crew or log out',
  },
  {
    name: 'location_services',
    purpose: 'That QuickCrew should not ask this device where it is, if you said so.',
    lifetime: 'Until you change it or log out',
  },
  {
    name: 'push_student',
    purpose:
      'Who turned push notifications on in this browser, so that the notifications of other students do not arrive here.',
    lifetime: 'Until you log out',
  },
  {
    name: 'color_scheme',
    purpose: 'Light or dark, if you switched it yourself instead of following your device.',
    lifetime: 'Until you clear it',
  },
  {
    name: 'analytics_consent',
    purpose: 'Your yes or no to a measuring script of another company. It exists only if we have asked you.',
    lifetime: 'Until you change your answer',
  },
];

export const sessionEntries: readonly StoredThing[] = [
  {
    name: 'draft_…',
    purpose:
      'What you have typed into a form and not sent yet, so that a reload does not lose it. One entry a form.',
    lifetime: 'Until the form is sent, you log out, or the tab is closed',
  },
];
