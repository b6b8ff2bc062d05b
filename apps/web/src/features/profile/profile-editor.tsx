import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { PlaceCard } from './place-card.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { clearDraft, readDraft } from './form/profile-draft.ts';
import styles from './profile-editor.module.css';
import { NeedsFields } from './form/needs-fields.tsx';
import { ProfileFields } from './form/profile-fields.tsx';
import type { OwnProfile } from './profile-query.ts';
import { useProfileForm } from './form/use-profile-form.ts';

type Profile = OwnProfile['userProfile'];

/** Shows the student's profile, and the form to edit it on request. */
export function ProfileEditor({ profile, forCrew = false }: { profile: Profile; forCrew?: boolean }) {
  // Opens in edit mode if the student left the form with unsaved changes.
  const [editing, setEditing] = useState(() => readDraft() !== undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);

  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <EditForm profile={profile} forCrew={forCrew} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.columns}>
      <div>
        <ProfileDetails profile={profile} />
        <Button
          ref={editButton}
          variant="second"
          size="small"
          className={styles.edit}
          onClick={() => setEditing(true)}
        >
          Edit Profile
        </Button>
      </div>
      <figure className={styles.seen}>
        <PlaceCard
          firstName={profile.firstName}
          lastName={profile.lastName}
          college={<p>{profile.college}</p>}
        />
        <figcaption>What your table sees of you</figcaption>
      </figure>
    </div>
  );
}

type EditFormProps = { profile: Profile; forCrew: boolean; onDone: () => void };

function EditForm({ profile, forCrew, onDone }: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, restored, submit } = useProfileForm(
    profile,
    () => {
      showToast.success('Your profile is saved.');
      onDone();
    },
    undefined,
    forCrew,
  );
  const { isSubmitting } = form.formState;

  // The pressed button is gone, so the form takes the focus. A restored draft opens with the page, which
  // keeps its focus.
  useEffect(() => {
    if (restored || !element.current) return;
    element.current.focus({ preventScroll: true });
    if (element.current.getBoundingClientRect().top < 0) element.current.scrollIntoView();
  }, [restored]);

  function giveUp() {
    clearDraft();
    onDone();
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Edit profile"
      tabIndex={-1}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {restored && <p className={styles.restored}>Your changes from before are still here, not yet saved.</p>}
      <ProfileFields form={form} forCrew={forCrew} />
      <NeedsFields form={form} />
      <p className={styles.fixed}>
        <b>{profile.email}</b> and <b>{profile.college}</b> stay as they are: they come with the address you
        sign in with.
      </p>
      <div className={styles.actions}>
        <Button type="submit" size="small" working={isSubmitting} workingLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" size="small" disabled={isSubmitting} onClick={giveUp}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
