import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

type PageProps = { width?: 'full' | 'medium' | 'narrow'; children: ReactNode };

/** The column of a page of the signed-in student. */
export function Page({ width = 'full', children }: PageProps) {
  return <div className={classNames(styles.page, width !== 'full' && styles[width])}>{children}</div>;
}

type PageHeadProps = {
  className?: string | undefined;
  /** The main heading, and a remark that is beside it on wide screens. */
  children: ReactNode;
};

export function PageHead({ className, children }: PageHeadProps) {
  return <header className={classNames(styles.head, className)}>{children}</header>;
}
