import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

type ParagraphProps = ComponentProps<'p'>;

/** The voice at the table: a remark in italics, never an instruction. */
export function Aside({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.aside, className)} {...rest} />;
}

/** A small heading above figures or a list, where a real heading would be too loud. */
export function SmallLabel({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.label, className)} {...rest} />;
}

/** Terms and conditions beside what they belong to. */
export function FinePrint({ className, ...rest }: ParagraphProps) {
  return <p className={classNames(styles.fine, className)} {...rest} />;
}
