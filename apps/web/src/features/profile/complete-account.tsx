import { collegeOf } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { originState, returnPath } from '../../lib/return-path.ts';
import { BlockingDialog } from '../../ui/overlays/blocking-dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './complete-account.module.css';
import { LogOutButton } from './log-out-button.tsx';
import { PlaceCard } from './place-card.tsx';
import { ProfileFields } from './form/profile-fields.tsx';
import { addressQuery } from './profile-query.ts';
import type { KnownProfile } from './form/profile-values.ts';
import { useProfileForm } from './form/use-profile-form.ts';

const nothingKnown: KnownProfile = {};

/** Blocks the protected pages until the profile is complete. */
export function CompleteAccount({ known = nothingKnown }: { known?: KnownProfile | undefined }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { form, submit } = useProfileForm(known, () => {
    // Continues to the page that the student requested.
    const state: unknown = location.state;
    void navigate(returnPath({ ...originState(location), ...(state as object | null) }), { replace: true });
  });
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] });
  const address = useQuery(addressQuery);
  const { isSubmitting } = form.formState;

  return (
    <BlockingDialog
      title="Complete your account"
      lead="Tell us about yourself. It takes a minute, once."
      focusAfterwards={pageHeading}
      beside={
        <div className={styles.preview}>
          <PlaceCard
            className={styles.cloth}
            firstName={firstName}
            lastName={lastName}
            college={
              address.data === undefined ? (
                address.isPending && <Skeleton width={150} height={14} />
              ) : (
                <p>{collegeOf(address.data).name}</p>
              )
            }
          />
          <div className={styles.words}>
            <p className={styles.label}>Your place card</p>
            <p className={styles.explanation}>
              This is what your table sees of you. Your college comes from your address.
            </p>
            {address.data !== undefined && <p className={styles.address}>{address.data}</p>}
          </div>
        </div>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ProfileFields form={form} />
        <div className={styles.actions}>
          <Button type="submit" working={isSubmitting} workingLabel="Saving...">
            Save and Continue
          </Button>
          <LogOutButton variant="quiet" />
        </div>
      </form>
    </BlockingDialog>
  );
}

/** Moves the focus to the heading of the page behind the overlay, as after a normal navigation. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? document.querySelector<HTMLElement>('main');
}
