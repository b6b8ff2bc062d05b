import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog-panel.module.css';
import { useScrollEdges } from './scroll-edges.ts';

type DialogPanelProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  lead?: ReactNode;
  close: ReactNode;
  footer?: ReactNode;
  small?: boolean | undefined;
  /** `auto` is a card, and a bottom sheet on a phone. */
  shape?: 'auto' | 'sheet';
  /** Shown if the panel is a sheet. */
  grip?: ReactNode;
};

/** The panel of a dialog. Heading and actions stay visible while the content scrolls between them. */
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
  const head = useRef<HTMLDivElement>(null);
  useScrollEdges(head);
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
      <div ref={head} className={styles.head}>
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

/** The class for the heading that is passed as `title`. */
export const dialogTitle = styles.title;
