import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAbsence } from '../details/use-absence.ts';

type StayAwayDialogProps = { eventId: string; firstName: string; open: boolean; onClose: () => void };

/**
 * Offered after a report about a student at a released table: the reporting student can stay away and is
 * refunded.
 */
export function StayAwayDialog({ eventId, firstName, open, onClose }: StayAwayDialogProps) {
  const { isTelling, tell } = useAbsence(eventId, onClose);
  return (
    <ConfirmDialog
      open={open}
      title={`You don’t have to meet ${firstName}`}
      confirmLabel="I can’t come"
      workingLabel="Sending..."
      cancelLabel="I’ll be there"
      working={isTelling}
      onConfirm={tell}
      onCancel={onClose}
    >
      From now on you are not seated together. This table is already set, so you can stay away: what you paid
      for this seat goes back to you, and the others read only that you can’t come.
    </ConfirmDialog>
  );
}
