import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { MailHeading, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';

interface HeldMailProps {
  failures: number;
}

export const signInBlockedMail: MailTemplate<HeldMailProps> = {
  name: 'address-held',
  subject: () => 'Too many wrong passcodes for your account',
  Body: ({ failures }) => (
    <MailLayout
      preview="Your account is safe. Here is what we did."
      reason="You get this because it is about the safety of your account."
      loadsNothing
    >
      <MailHeading>Your account is safe</MailHeading>
      <MailText>
        {failures} wrong passcodes in a row were entered for your address. For the next 24 hours we send no
        codes to browsers that have not signed in to your account before.
      </MailText>
      <MailText>
        Your own browser works as always. There is nothing you need to do, and no password that could be
        stolen.
      </MailText>
    </MailLayout>
  ),
};
