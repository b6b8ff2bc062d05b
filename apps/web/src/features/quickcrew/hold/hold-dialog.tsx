import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { mayClose } from './hold-flow.ts';
import styles from '../lobby/lobby-page.module.css';
import type { Hold } from './use-hold.ts';

type HoldDialogProps = {
  hold: Hold;
  open: boolean;
  onClose: () => void;
  /** The card form; the caller passes it in because it belongs to the payments feature. */
  form: ReactNode;
};

/** Places the $5 hold on the card and reports it to the lobby. */
export function HoldDialog({ hold: { phase, dispatch }, open, onClose, form }: HoldDialogProps) {
  useEffect(() => {
    if (open && phase === 'done') onClose();
  }, [open, phase, onClose]);

  const hasAgreed = phase === 'success' || phase === 'settling' || phase === 'unsettled' || phase === 'done';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={mayClose(phase)}
      title={hasAgreed ? 'Your spot is reserved' : 'Reserve your spot'}
      {...(!hasAgreed && {
        lead: 'Your bank sets $5 aside. It is released when you check in, and charged only if you do not.',
      })}
    >
      {hasAgreed ? (
        <div className={styles.success} role="status">
          <span>
            <Icon name={check} />
          </span>
          <p>Your card was not charged.</p>
          {phase === 'settling' && <p>Updating your lobby...</p>}
          {phase === 'unsettled' && (
            <Button size="small" onClick={() => dispatch('retried')}>
              Try Again
            </Button>
          )}
        </div>
      ) : (
        form
      )}
    </Dialog>
  );
}
