import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './paper.module.css';

type PaperProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Lies above the rest of the page: the one thing that matters now. */
  raised?: boolean;
};

/** A square sheet of paper; its content sets the margins. */
export function Paper({ as: Element = 'div', raised, className, ...rest }: PaperProps) {
  const Sheet = Element as 'div';
  return <Sheet {...rest} className={classNames(styles.paper, raised && styles.raised, className)} />;
}
