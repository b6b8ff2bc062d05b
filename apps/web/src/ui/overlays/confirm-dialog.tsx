import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** The question with its subject: 'Unregister from Dinner?' */
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel: string;
  /** The action is destructive. */
  careful?: boolean;
  working?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an action that cannot easily be undone. Stays open while the action runs. */
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
