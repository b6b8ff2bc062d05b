import { brand } from '@crewtable/contract';
import type { NotificationFacts } from '../../platform/ports.ts';
import type { KindTable } from './notification-kind.ts';
import { welcomeMail } from './welcome-mail.tsx';

/**
 * Everything students are told: in what words, where a click leads, and by which ways besides the list. A new kind is
 * its facts in `NotificationFacts` and one entry here, with a mail template if it goes out by mail.
 */
export const notificationKinds: KindTable<NotificationFacts> = {
  welcome: {
    words: ({ firstName }) => ({
      title: `Welcome to ${brand.name}, ${firstName}`,
      text: 'Your profile is complete. There is a seat for you.',
      path: '/home',
    }),
    mail: welcomeMail,
  },
  announcement: {
    words: ({ title, text }) => ({ title, text, path: '/home' }),
    push: { urgency: 'normal' },
  },
};
