import type { ReactNode } from 'react';
import { brand } from '@crewtable/contract';
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MailLink } from './mail-link.tsx';
import { mailStyle } from './mail-style.ts';

interface MailLayoutProps {
  /** The text that mail programs show next to the subject. */
  preview: string;
  children: ReactNode;
}

/** The common layout of all mails. */
export function MailLayout({ preview, children }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        {/* Prevents the automatic dark mode of mail programs, whose colours we cannot check. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={mailStyle.body}>
        <Container style={mailStyle.page}>
          <Text style={mailStyle.wordmark}>{brand.name}</Text>
          <Section style={mailStyle.cloth} aria-hidden>
            <div style={mailStyle.hem} data-skip-in-text="true">
              &nbsp;
            </div>
          </Section>
          <Section style={mailStyle.card}>{children}</Section>
          <Text style={mailStyle.fine}>
            Small tables for university students in New York.
            <br />
            Questions? Write to{' '}
            <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
