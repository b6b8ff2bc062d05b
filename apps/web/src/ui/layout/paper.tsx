import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './paper.module.css';

type PaperProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /** With a stronger shadow, for the most important card of a page. */
  raised?: boolean;
};

/** A card without padding; its content sets the padding. */
export function Paper({ as: Element = 'div', raised, className, ...rest }: PaperProps) {
  const Sheet = Element as 'div';
  return <Sheet {...rest} className={classNames(styles.paper, raised && styles.raised, className)} />;
}
