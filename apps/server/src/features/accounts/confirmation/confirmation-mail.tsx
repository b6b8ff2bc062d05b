import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { CodeMail } from '../sign-in/code-mail.tsx';
import type { CodeMailProps } from '../sign-in/code-mail.tsx';

export const confirmationMail: MailTemplate<CodeMailProps> = {
  name: 'confirmation-code',
  subject: () => 'Confirm that it is you',
  priority: 'urgent',
  filledIn: ['code'],
  passcode: ({ code }) => code,
  Body: (props) => (
    <CodeMail
      {...props}
      preview="A browser that is signed in as you asked to delete your account."
      heading="Is it you?"
      text="A browser that is signed in to your account asked to delete it. If that was you, enter this code."
      label="Code"
      warning="It was not you? Keep the code to yourself: without it the account is not deleted. Then open Settings, look at where you are signed in, and sign out everywhere else."
      reason="You get this because it is about the safety of your account."
    />
  ),
};
