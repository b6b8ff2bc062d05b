import * as Primitive from 'radix-ui/dialog';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { DialogPanel, dialogTitle } from './dialog-panel.tsx';
import styles from './dialog.module.css';
import { IconButton } from '../forms/icon-button.tsx';
import { SheetGrip } from './sheet-grip.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line below the title: when, where, for whom. */
  lead?: ReactNode;
  size?: 'small' | 'normal' | 'wide';
  /** Actions, always visible. */
  footer?: ReactNode;
  /** Moves the focus to the title: the step that had it is gone, and screen readers announce the new one. */
  focusTitle?: boolean;
  /** False while an action runs whose result must be shown in the dialog. */
  closable?: boolean;
  children?: ReactNode;
};

/**
 * A card in the middle of the screen, or a bottom sheet on a phone. The dialog itself gets the focus, so that
 * screen readers read its title first and no on-screen keyboard opens. A field with `autoFocus` inside still
 * works.
 */
export function Dialog({
  open,
  onClose,
  title,
  lead,
  size = 'normal',
  footer,
  focusTitle = false,
  closable = true,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open && focusTitle) heading.current?.focus({ preventScroll: true });
  }, [open, focusTitle]);
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement);
  }, [open]);

  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && closable && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.scrim} />
        <Primitive.Content
          asChild
          {...(!lead && { 'aria-describedby': undefined })}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current?.isConnected) opener.current.focus();
          }}
          onInteractOutside={(event) => {
            // Neither closing a toast nor uncovering the page may close the dialog below.
            if (event.target instanceof Element && event.target.closest('[aria-live], [data-cover]'))
              event.preventDefault();
          }}
        >
          <DialogPanel
            small={size === 'small'}
            className={classNames(styles.dialog, size !== 'normal' && styles[size])}
            title={
              <Primitive.Title ref={heading} tabIndex={focusTitle ? -1 : undefined} className={dialogTitle}>
                {title}
              </Primitive.Title>
            }
            lead={
              lead && (
                <Primitive.Description asChild>
                  <div>{lead}</div>
                </Primitive.Description>
              )
            }
            close={
              <Primitive.Close asChild>
                <IconButton icon="close" label="Close" disabled={!closable} />
              </Primitive.Close>
            }
            footer={footer}
            grip={<SheetGrip onClose={closable ? onClose : undefined} />}
          >
            {children}
          </DialogPanel>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The element that gets the focus back. A menu item is gone by then, so the button of its menu is used. */
function openerOf(active: Element | null): HTMLElement | null {
  const menuTrigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuTrigger ? document.getElementById(menuTrigger) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
