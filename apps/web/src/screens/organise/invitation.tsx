import { api } from '@crewtable/contract';
import { useState } from 'react';
import cardStyles from '../../features/organisers/office-card.module.css';
import { Enrolment } from '../../features/organisers/enrolment.tsx';
import { call } from '../../lib/api/api-client.ts';

export const handle = { title: 'Your invitation' };

export function Component() {
  // Read once: the part after the hash sign never reaches a server.
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <main id="main" className={cardStyles.room} tabIndex={-1}>
      <Enrolment
        title="Your invitation"
        lead="The link in the mail works once, within 24 hours."
        label="Link or code of the invitation"
        initial={token}
        open={(secret) => call(api.organisers.openInvitation, { body: { token: secret.trim() } })}
      />
    </main>
  );
}
