import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import styles from './blocking-dialog.module.css';

type BlockingDialogProps = {
  title: string;
  lead: ReactNode;
  /** A drawing or a preview: beside the rest on wide screens, above it on a phone. */
  beside?: ReactNode;
  children: ReactNode;
  /** Returns the element that gets the focus after the dialog has closed. */
  focusAfterwards: () => HTMLElement | null;
};

/**
 * Covers the page until its task is done. The user cannot close it, so its content must offer every action to
 * leave. It is the only visible content of the page, so its title is the h1.
 */
export function BlockingDialog({ title, lead, beside, children, focusAfterwards }: BlockingDialogProps) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.ground} />
        <Primitive.Content
          className={styles.dialog}
          tabIndex={-1}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAfterwards()?.focus();
          }}
        >
          <div className={styles.head}>
            <Primitive.Title asChild>
              <h1 className={styles.title}>{title}</h1>
            </Primitive.Title>
            <Primitive.Description asChild>
              <div className={styles.lead}>{lead}</div>
            </Primitive.Description>
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
          <div className={styles.body}>{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
