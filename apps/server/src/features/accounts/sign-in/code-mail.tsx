import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
import { mailClass, mailStyle } from '../../../platform/mail/mail-style.ts';

export interface CodeMailProps {
  code: string;
  passcodeMinutes: number;
}

interface CodeMailWords {
  preview: string;
  heading: string;
  text: string;
  label: string;
  /** What to do if the reader did not ask for the code. */
  warning: string;
  /** Why the reader gets the mail. */
  reason: string;
}

/** The body of all mails with a code that the student enters in the browser. */
export function CodeMail(props: CodeMailProps & CodeMailWords) {
  const { code, passcodeMinutes, preview, heading, text, label, warning, reason } = props;
  return (
    <MailLayout preview={preview} reason={reason} loadsNothing>
      <MailHeading>{heading}</MailHeading>
      <MailText>{text}</MailText>
      <Section className={mailClass.opening} style={mailStyle.opening}>
        <Text className={mailClass.inkFaint} style={mailStyle.label}>
          {label}
        </Text>
        <Text className={mailClass.ink} style={mailStyle.code}>
          {code}
        </Text>
      </Section>
      <FactsTable
        lines={[
          ['Good for', `${passcodeMinutes} minutes, once`],
          ['Works in', 'the browser you asked from'],
        ]}
      />
      <MailNote>{warning}</MailNote>
    </MailLayout>
  );
}
