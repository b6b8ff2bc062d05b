import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePart } from '../lib/use-part.ts';
import { showToast } from '../ui/feedback/show-toast.tsx';
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
 * A dialog whose code is loaded when it is first opened. A press is answered at once. If the code cannot be
 * loaded, a toast says so, and the page stays as it is.
 */
export function DialogOnDemand<Part extends object>(props: DialogOnDemandProps<Part>) {
  const { isOpen, onClose, load, renderDialog } = props;
  const { part, hasFailed, tryAgain } = usePart(load, isOpen);
  useEffect(() => {
    if (!hasFailed) return;
    showToast.error(
      'This could not be loaded.',
      'Please check your connection and try again. If that does not help, reload the page.',
    );
    onClose();
    // The next press loads again.
    tryAgain();
  });
  if (part !== undefined) return renderDialog(part);
  return isOpen && !hasFailed && <Waiting onClose={onClose} />;
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
