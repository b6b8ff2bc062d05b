import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useDownloadOwnData } from './own-data.ts';
import styles from './own-data-section.module.css';

/** Lets the student download all stored data and delete the account. */
export function OwnDataSection({ email }: { email: string }) {
  const download = useDownloadOwnData();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <div>
          <h3 className={styles.title}>Download your data</h3>
          <p>Everything we store about you, in one JSON file.</p>
        </div>
        <Button
          variant="second"
          size="small"
          working={download.isPending}
          workingLabel="Collecting..."
          onClick={() => download.mutate()}
        >
          Download My Data
        </Button>
      </div>
      <div className={styles.line}>
        <div>
          <h3 className={styles.title}>Delete your account</h3>
          <p>Deletes your account and everything that belongs to it. We ask you to confirm first.</p>
        </div>
        <Button variant="careful" size="small" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} email={email} onClose={() => setDeleting(false)} />
    </>
  );
}
