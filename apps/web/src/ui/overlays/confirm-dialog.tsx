import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** The question, with what it is about: 'Unregister from Dinner?' */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel: string;
  /** The answer takes something away. */
  careful?: boolean;
  working?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done that cannot simply be taken back. Stays open while the answer is carried out. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  workingLabel = 'Processing...',
  cancelLabel,
  careful = false,
  working = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      lead={children}
      size="small"
      closable={!working}
      footer={
        <>
          <Button
            variant={careful ? 'careful' : 'primary'}
            size="small"
            working={working}
            workingLabel={workingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          <Button variant="quiet" size="small" disabled={working} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  );
}
