import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../platform/mail/mail-style.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';

interface PasscodeMailProps {
  code: string;
  passcodeMinutes: number;
}

export const passcodeMail: MailTemplate<PasscodeMailProps> = {
  name: 'passcode',
  subject: () => 'Your Crewtable passcode',
  Body: ({ code, passcodeMinutes }) => (
    <MailLayout preview="Enter it to take your seat.">
      <Heading style={mailStyle.heading}>Take a seat</Heading>
      <Text style={mailStyle.text}>Enter this passcode where you asked for it:</Text>
      <Text style={mailStyle.code}>{code}</Text>
      <Text style={mailStyle.text}>
        It works once, in that browser, for {passcodeMinutes} minutes. If you did not ask for it, you can
        ignore this mail: without the code nobody gets in.
      </Text>
    </MailLayout>
  ),
};
