import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog-panel.module.css';

type DialogPanelProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  lead?: ReactNode;
  close: ReactNode;
  footer?: ReactNode;
  small?: boolean | undefined;
  /** `auto` is a card, and a sheet from below on a phone. */
  shape?: 'auto' | 'sheet';
  /** Shown where the panel is a sheet. */
  grip?: ReactNode;
};

/** The paper a dialog is written on: heading and actions stay in sight while the rest scrolls between them. */
export function DialogPanel({
  title,
  lead,
  close,
  footer,
  small,
  shape = 'auto',
  grip,
  className,
  children,
  ...rest
}: DialogPanelProps) {
  return (
    <div
      {...rest}
      className={classNames(
        styles.panel,
        small && styles.small,
        shape === 'sheet' && styles.sheet,
        className,
      )}
    >
      <div className={styles.head}>
        {grip && <div className={styles.grip}>{grip}</div>}
        {title}
        <div className={styles.close}>{close}</div>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}

/** For the heading handed in as `title`. */
export const dialogTitle = styles.title;
