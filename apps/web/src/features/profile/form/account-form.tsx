import { Button } from '../../../ui/forms/button.tsx';
import styles from './account-form.module.css';
import { ProfileFields } from './profile-fields.tsx';
import type { KnownProfile } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

type AccountFormProps = {
  known: KnownProfile;
  /** Values from earlier steps, used for fields that are not stored yet. */
  suggested: KnownProfile;
  onSaved: () => void;
  forCrew?: boolean;
  handlesOnly?: boolean;
};

/** The profile form as one step of a larger flow, for example of a registration. */
export function AccountForm({
  known,
  suggested,
  onSaved,
  forCrew = false,
  handlesOnly = false,
}: AccountFormProps) {
  const { form, submit } = useProfileForm(known, onSaved, suggested, forCrew);
  return (
    <form
      className={styles.form}
      aria-label="Your account"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <ProfileFields form={form} forCrew={forCrew} handlesOnly={handlesOnly} />
      <Button type="submit" wide working={form.formState.isSubmitting} workingLabel="Saving...">
        Save and Continue
      </Button>
    </form>
  );
}
