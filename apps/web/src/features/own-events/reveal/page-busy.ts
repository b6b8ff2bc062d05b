let isPointerDown = false;

/** Keeps track of pressed buttons and fingers. Returns the clean-up function. */
export function watchPointer(): () => void {
  const press = () => {
    isPointerDown = true;
  };
  const release = () => {
    isPointerDown = false;
  };
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
  return () => {
    release();
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', release, true);
  };
}

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role='${role}']:not([data-state='closed'])`)
  .join();
const fields = 'input, textarea, select, [contenteditable]';

/**
 * True if something that covers the page would take a click or a key that is meant for the page. `openDialogs`
 * is the number of dialogs that belong to the caller.
 */
export function isPageBusy({ openDialogs }: { openDialogs: number }): boolean {
  return (
    document.visibilityState === 'hidden' ||
    isPointerDown ||
    document.activeElement?.matches(fields) === true ||
    document.querySelectorAll(overlays).length > openDialogs
  );
}

/** Resolves when the tab is shown: links in mails are often opened in the background. */
export function whenVisible(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState !== 'hidden') {
      resolve();
      return;
    }
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });
}
