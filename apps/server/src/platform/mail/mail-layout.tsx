import type { ReactNode } from 'react';
import { brand } from '@crewtable/contract';
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { mailStyle } from './mail-style.ts';

interface MailLayoutProps {
  /** The line that mail programs show beside the subject. */
  preview: string;
  children: ReactNode;
}

/** The paper all our mails are written on. */
export function MailLayout({ preview, children }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={mailStyle.body}>
        <Container style={mailStyle.card}>
          <Text style={mailStyle.wordmark}>{brand.name}</Text>
          <Section>{children}</Section>
          <Hr style={mailStyle.rule} />
          <Text style={mailStyle.fine}>
            Small tables for university students in New York. Questions? Write to {brand.supportEmail}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
