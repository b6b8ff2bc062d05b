import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import styles from './blocking-dialog.module.css';

type BlockingDialogProps = {
  title: string;
  lead: ReactNode;
  /** A drawing or a preview: beside the rest where there is room, above it on a phone. */
  beside?: ReactNode;
  children: ReactNode;
  /** What the keyboard finds itself at when the dialog is gone. */
  focusAfterwards: () => HTMLElement | null;
};

/**
 * Stands before the page until what it asks for is done. Nothing closes it, so it offers every way out itself. It is
 * all there is of the page meanwhile, so its title is the page's heading.
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
