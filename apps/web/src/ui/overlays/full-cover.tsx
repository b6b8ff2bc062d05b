import * as Primitive from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import styles from './full-cover.module.css';

/** Covers the whole page, also an open dialog, until it is removed. What is below stays as it is. */
export function FullCover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Content
          className={styles.cover}
          data-cover
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Primitive.Title className={styles.title}>{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
