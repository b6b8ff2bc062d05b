import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { CodeMail } from './code-mail.tsx';
import type { CodeMailProps } from './code-mail.tsx';

export const passcodeMail: MailTemplate<CodeMailProps> = {
  name: 'passcode',
  priority: 'urgent',
  subject: () => 'Your Crewtable passcode',
  filledIn: ['code'],
  passcode: ({ code }) => code,
  Body: (props) => (
    <CodeMail
      {...props}
      preview="Enter it to sign in."
      heading="Your passcode"
      text="Enter this passcode to sign in."
      label="Passcode"
      warning="You did not ask for it? Then you can ignore this mail: without the code, no one can sign in."
      reason="You get this because this address was entered to sign in."
    />
  ),
};
