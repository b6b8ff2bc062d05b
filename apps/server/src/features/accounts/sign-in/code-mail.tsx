import { Heading } from '@react-email/heading';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';

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
}

/** The body of all mails with a code that the student enters in the browser. */
export function CodeMail(props: CodeMailProps & CodeMailWords) {
  const { code, passcodeMinutes, preview, heading, text, label, warning } = props;
  return (
    <MailLayout preview={preview}>
      <Heading style={mailStyle.heading}>{heading}</Heading>
      <Text style={{ ...mailStyle.text, margin: 0 }}>{text}</Text>
      <Section style={mailStyle.opening}>
        <Text style={mailStyle.label}>{label}</Text>
        <Text style={mailStyle.code}>{code}</Text>
      </Section>
      <FactsTable
        lines={[
          ['Good for', `${passcodeMinutes} minutes, once`],
          ['Works in', 'the browser you asked from'],
        ]}
      />
      <Text style={mailStyle.aside}>{warning}</Text>
    </MailLayout>
  );
}
