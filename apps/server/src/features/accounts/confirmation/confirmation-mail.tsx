import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { CodeMail } from '../sign-in/code-mail.tsx';
import type { CodeMailProps } from '../sign-in/code-mail.tsx';

export const confirmationMail: MailTemplate<CodeMailProps> = {
  name: 'confirmation-code',
  subject: () => 'Confirm that it is you',
  priority: 'urgent',
  filledIn: ['code'],
  Body: (props) => (
    <CodeMail
      {...props}
      preview="Somebody who is signed in as you asked to delete your account."
      heading="Is it you?"
      text="Somebody who is signed in to your account asked to delete it. If that is you, enter this code."
      label="Code"
      warning="It is not you? Keep the code to yourself: without it your account stays. Then open Settings, look at where you are signed in, and sign out everywhere else."
    />
  ),
};
