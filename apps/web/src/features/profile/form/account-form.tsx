import { Button } from '../../../ui/forms/button.tsx';
import styles from './account-form.module.css';
import { ProfileFields } from './profile-fields.tsx';
import type { KnownProfile } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

type AccountFormProps = {
  known: KnownProfile;
  /** What was told elsewhere on the way here, to begin with where nothing is stored. */
  suggested: KnownProfile;
  onSaved: () => void;
  forCrew?: boolean;
};

/** What the overlay asks for, as one step of something larger: whoever wants a seat tells who is coming. */
export function AccountForm({ known, suggested, onSaved, forCrew = false }: AccountFormProps) {
  const { form, submit } = useProfileForm(known, onSaved, suggested, forCrew);
  return (
    <form
      className={styles.form}
      aria-label="Your account"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <ProfileFields form={form} forCrew={forCrew} />
      <Button type="submit" wide working={form.formState.isSubmitting} workingLabel="Saving...">
        Save and Continue
      </Button>
    </form>
  );
}
