import { api } from '@crewtable/contract';
import cardStyles from '../../features/organisers/office-card.module.css';
import { Enrolment } from '../../features/organisers/enrolment.tsx';
import { call } from '../../lib/api/api-client.ts';

export const handle = { title: 'Recovery' };

export function Component() {
  return (
    <main id="main" className={cardStyles.room} tabIndex={-1}>
      <Enrolment
        title="Lost your passkey?"
        lead="A recovery code adds a new one. It ends all your sessions and tells the owners."
        label="Recovery code"
        open={(code) => call(api.organisers.openRecovery, { body: { code } })}
      />
    </main>
  );
}
