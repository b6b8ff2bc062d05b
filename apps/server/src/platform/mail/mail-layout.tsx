import { useContext } from 'react';
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
import { MailSiteContext } from './mail-site.ts';
import { fontFaces, mailClass, mailStyle, mailStyleSheet } from './mail-style.ts';

export interface MailPicture {
  /** Names of pictures are in the web app (features/pictures). They are the same for every reader. */
  name: string;
  alt: string;
}

export interface MailLayoutProps {
  /** The text that mail programs show next to the subject. */
  preview: string;
  /** 'You get this because …' */
  reason: string;
  /** The page on which the reader chooses the mails to get. Undefined for readers without an account. */
  settingsUrl?: string | undefined;
  picture?: MailPicture | undefined;
  /** Loads neither fonts nor pictures, so that opening the mail tells nobody that it was opened. */
  loadsNothing?: true;
  children: ReactNode;
}

export const organiserReason = `You get this because you organise ${brand.name}.`;

/** The common layout of all mails. */
export function MailLayout(props: MailLayoutProps) {
  const { preview, reason, settingsUrl, picture, loadsNothing, children } = props;
  const site = useContext(MailSiteContext);
  const supportEmail = site?.supportEmail ?? brand.supportEmail;
  const origin = loadsNothing ? undefined : site?.origin;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailStyleSheet}</style>
        {origin !== undefined && <style>{fontFaces(origin)}</style>}
      </Head>
      <Preview>{preview}</Preview>
      <Body className={mailClass.paper} style={mailStyle.body}>
        <Container style={mailStyle.page}>
          <Text className={mailClass.ink} style={mailStyle.wordmark}>
            <span style={mailStyle.mark} aria-hidden />
            {brand.name}
          </Text>
          {picture && origin !== undefined ? (
            <img
              src={new URL(`/pictures/mail/${picture.name}.png`, origin).href}
              alt={picture.alt}
              width="560"
              height="284"
              // React adds a preload link to the head for pictures of another priority.
              fetchPriority="low"
              style={mailStyle.picture}
            />
          ) : (
            <Section style={mailStyle.cloth} aria-hidden>
              <div style={mailStyle.hem} data-skip-in-text="true">
                &nbsp;
              </div>
            </Section>
          )}
          <table
            role="presentation"
            className={mailClass.card}
            width="100%"
            cellPadding="0"
            cellSpacing="0"
            border={0}
            style={mailStyle.card}
          >
            <tbody>
              <tr>
                <td className={mailClass.inside} style={mailStyle.inside}>
                  {children}
                </td>
              </tr>
            </tbody>
          </table>
          <Text className={mailClass.inkFaint} style={mailStyle.fine}>
            Small tables for university students in New York.
            <br />
            {reason}
            {settingsUrl !== undefined && (
              <>
                {' '}
                <MailLink href={settingsUrl}>Mail settings</MailLink>
              </>
            )}
            <br />
            Questions? Write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
