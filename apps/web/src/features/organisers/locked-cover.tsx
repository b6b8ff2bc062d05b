import { api } from '@crewtable/contract';
import type { OrganiserBody } from '@crewtable/contract';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { answerWithPasskey } from '../../components/office/passkey.ts';
import { call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FullCover } from '../../ui/overlays/full-cover.tsx';
import { OfficeCard } from './office-card.tsx';
import styles from './office-card.module.css';
import { useEnter } from './use-enter.ts';

/** Covers the page while the session is locked. The page stays below it with everything that was typed. */
export function LockedCover({ organiser }: { organiser: OrganiserBody }) {
  const { isDemo, name } = organiser;
  const unlock = useEnter(() => (isDemo ? call(api.organisers.confirmDemo) : answerWithPasskey()));
  return (
    <FullCover label="The office is locked">
      <div className={styles.room}>
        <OfficeCard title="Locked" lead={`What you typed is still here, ${name}.`} isLocked>
          <Button wide working={unlock.isPending} workingLabel="Waiting..." onClick={() => unlock.mutate()}>
            {isDemo ? 'Come in again' : 'Come in with your passkey'}
          </Button>
          <FormFailure error={unlock.error} />
        </OfficeCard>
      </div>
    </FullCover>
  );
}
