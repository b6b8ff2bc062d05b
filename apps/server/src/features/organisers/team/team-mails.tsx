import { brand } from '@crewtable/contract';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import { MailLayout, organiserReason } from '../../../platform/mail/mail-layout.tsx';
import { MailButton, MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';

export const organiserInvitationMail: MailTemplate<{ name: string; roles: string; link: string }> = {
  name: 'organiser-invitation',
  subject: () => `Your invitation to the office of ${brand.name}`,
  priority: 'urgent',
  Body: ({ name, roles, link }) => (
    <MailLayout
      preview="Add a passkey and come in."
      reason="You get this because an owner invited you."
      loadsNothing
    >
      <MailHeading>Welcome, {name}</MailHeading>
      <MailText>
        You are invited to organise with us. Open this link on the device that you will work with, and add a
        passkey: a fingerprint, a face or a security key instead of a password.
      </MailText>
      <MailButton href={link}>Add a passkey</MailButton>
      <FactsTable
        lines={[
          ['Your roles', roles],
          ['Good for', '24 hours, once'],
        ]}
      />
      <MailNote>
        Keep the link to yourself: whoever opens it first comes in as you. You expected no invitation? Then
        ignore this mail.
      </MailNote>
    </MailLayout>
  ),
};

export const rolesChangedMail: MailTemplate<{ name: string; before: string; after: string; by: string }> = {
  name: 'organiser-roles-changed',
  subject: ({ name }) => `${name} has other rights now`,
  Body: ({ name, before, after, by }) => (
    <MailLayout preview="The roles of an organiser were changed." reason={organiserReason}>
      <MailHeading>{name} has other rights now</MailHeading>
      <FactsTable
        lines={[
          ['Before', before],
          ['Now', after],
          ['Changed by', by],
        ]}
      />
      <MailNote>
        All organisers get this mail. If it surprises you, please ask an owner. The reason is in the audit
        log.
      </MailNote>
    </MailLayout>
  ),
};

export const recoveryUsedMail: MailTemplate<{ name: string }> = {
  name: 'organiser-recovery-used',
  subject: ({ name }) => `${name} came in with a recovery code`,
  priority: 'urgent',
  Body: ({ name }) => (
    <MailLayout preview="A recovery code was used to add a passkey." reason={organiserReason}>
      <MailHeading>{name} came in with a recovery code</MailHeading>
      <MailText>
        A recovery code was used to add a passkey. All other sessions of {name} have ended. For 24 hours the
        new session can look at the office, but do nothing that needs a confirmation.
      </MailText>
      <MailNote>
        Please ask {name} whether it was them. If not, end the access at once: in the office under Team, or
        with <code>npm run organise -- team end</code>.
      </MailNote>
    </MailLayout>
  ),
};
