import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePart } from '../lib/use-part.ts';
import { Button } from '../ui/forms/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TableLoader } from '../ui/table/table-loader.tsx';
import styles from './dialog-on-demand.module.css';

type DialogOnDemandProps<Part> = {
  isOpen: boolean;
  onClose: () => void;
  /** Loads the module of the dialog. */
  load: () => Promise<Part>;
  renderDialog: (part: Part) => ReactNode;
};

/**
 * A dialog whose code is loaded when it is first opened. A press is answered at once, and if the code cannot be
 * loaded, only the dialog says so: the page stays as it is.
 */
export function DialogOnDemand<Part extends object>(props: DialogOnDemandProps<Part>) {
  const { isOpen, onClose, load, renderDialog } = props;
  const { part, hasFailed, tryAgain } = usePart(load, isOpen);
  if (part !== undefined) return renderDialog(part);
  if (hasFailed)
    return (
      <Dialog
        open={isOpen}
        onClose={() => {
          onClose();
          // The next press loads again.
          tryAgain();
        }}
        title="This could not be loaded"
        lead="Please check your connection and try again. If that does not help, reload the page."
        size="small"
        footer={
          <div className={styles.ways}>
            <Button onClick={tryAgain}>Try Again</Button>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </div>
        }
      />
    );
  return isOpen && <Waiting onClose={onClose} />;
}

/** Not a dialog: the focus stays on the pressed button, which gets it back when the dialog is closed. */
function Waiting({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
  return createPortal(
    <div className={styles.scrim} onPointerDown={onClose}>
      <div className={styles.panel}>
        <TableLoader />
      </div>
    </div>,
    document.body,
  );
}
