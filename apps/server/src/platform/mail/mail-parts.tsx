import type { ReactNode } from 'react';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { mailClass, mailStyle } from './mail-style.ts';

interface PartProps {
  children: ReactNode;
}

export function MailHeading({ children }: PartProps) {
  return (
    <Heading className={mailClass.ink} style={mailStyle.heading}>
      {children}
    </Heading>
  );
}

export function MailSubheading({ children }: PartProps) {
  return (
    <Heading as="h2" className={mailClass.ink} style={mailStyle.subheading}>
      {children}
    </Heading>
  );
}

export function MailText({ children }: PartProps) {
  return (
    <Text className={mailClass.inkSoft} style={mailStyle.text}>
      {children}
    </Text>
  );
}

/** What is less important than the button, below it. */
export function MailNote({ children }: PartProps) {
  return (
    <Text className={mailClass.inkSoft} style={mailStyle.note}>
      {children}
    </Text>
  );
}

interface MailButtonProps extends PartProps {
  href: string;
}

/** The one thing to do. A table, because some mail programs ignore the background and the padding of links. */
export function MailButton({ href, children }: MailButtonProps) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={mailStyle.buttonTable}>
      <tbody>
        <tr>
          <td align="center" style={mailStyle.buttonCell}>
            <a href={href} target="_blank" rel="noreferrer" style={mailStyle.button}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
