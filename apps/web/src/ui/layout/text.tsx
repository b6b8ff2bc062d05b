import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

type ParagraphProps = ComponentProps<'p'>;

/** A remark in italics. Not for instructions. */
export function Aside({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.aside, className)} {...rest} />;
}

/** A small label above figures or a list, where a real heading would be too prominent. */
export function SmallLabel({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.label, className)} {...rest} />;
}

/** Small print: terms and conditions. */
export function FinePrint({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.fine, className)} {...rest} />;
}
