import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogPanel, dialogTitle } from '../../../ui/overlays/dialog-panel.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SheetGrip } from '../../../ui/overlays/sheet-grip.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Chapter, Row } from './specimen.tsx';
import styles from './dialogs.module.css';

const consequences =
  'Your seat becomes free for another student. The $5 deposit is non-refundable, but it stays valid if you register for this dinner again.';

function MeetingTime() {
  return (
    <>
      <SelectField label="Meeting time" defaultValue="19:30">
        <option value="19:00">7:00 PM</option>
        <option value="19:30">7:30 PM</option>
      </SelectField>
      <p className={styles.facts}>
        <span>Lower Manhattan, NY</span>
        <span>4 students</span>
      </p>
    </>
  );
}

/** Both shapes of a dialog, side by side on the page. */
function Shapes() {
  return (
    <div className={styles.stages}>
      <div className={styles.stage}>
        <DialogPanel
          small
          className={styles.card}
          title={<h3 className={dialogTitle}>Unregister from Dinner?</h3>}
          lead={<p>{consequences}</p>}
          close={<IconButton icon="close" label="Close" />}
          footer={
            <>
              <Button variant="careful" size="small">
                Unregister
              </Button>
              <Button variant="quiet" size="small">
                Keep my seat
              </Button>
            </>
          }
        />
      </div>
      <div className={classNames(styles.stage, styles.phone)}>
        <DialogPanel
          shape="sheet"
          grip={<SheetGrip />}
          className={styles.sheet}
          title={<h3 className={dialogTitle}>Edit Preferences</h3>}
          close={<IconButton icon="close" label="Close" />}
          footer={<Button wide>Save</Button>}
        >
          <MeetingTime />
        </DialogPanel>
      </div>
    </div>
  );
}

export function Dialogs() {
  const [shown, setShown] = useState<'preferences' | 'long' | 'confirm'>();
  const [working, setWorking] = useState(false);
  const close = () => setShown(undefined);

  function confirm() {
    setWorking(true);
    setTimeout(() => {
      setWorking(false);
      close();
    }, 1500);
  }

  return (
    <Chapter title="Dialog, sheet">
      <Shapes />
      <Row arrange="tight">
        <Button variant="second" size="small" onClick={() => setShown('preferences')}>
          Open a dialog
        </Button>
        <Button variant="second" size="small" onClick={() => setShown('long')}>
          Open a long one
        </Button>
        <Button variant="second" size="small" onClick={() => setShown('confirm')}>
          Ask for confirmation
        </Button>
      </Row>
      <Dialog
        open={shown === 'preferences'}
        onClose={close}
        title="Edit Preferences"
        lead="After a change, every member must press Ready again."
        footer={
          <Button wide onClick={close}>
            Save
          </Button>
        }
      >
        <MeetingTime />
      </Dialog>
      <Dialog
        open={shown === 'long'}
        onClose={close}
        title="A long one"
        size="wide"
        footer={<Button onClick={close}>Done</Button>}
      >
        {Array.from({ length: 24 }, (_, i) => (
          <p key={i}>Heading and actions stay in sight while this text scrolls between them. Line {i + 1}.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Unregister from Dinner?"
        confirmLabel="Unregister"
        workingLabel="Unregistering..."
        cancelLabel="Keep my seat"
        careful
        working={working}
        onConfirm={confirm}
        onCancel={close}
      >
        {consequences}
      </ConfirmDialog>
    </Chapter>
  );
}
