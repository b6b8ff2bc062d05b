import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toast-card.module.css';

export type ToastTone = 'success' | 'error' | 'info';

const signs: Record<ToastTone, string> = {
  success: 'm8.5 14.5 3.8 3.8 7.2-8',
  error: 'M14 7.5v8M14 19.5v.2',
  info: 'M14 13v7.5M14 8.3v.2',
};

type ToastCardProps = {
  tone: ToastTone;
  title: string;
  detail?: string | undefined;
  close?: ReactNode;
};

export function ToastCard({ tone, title, detail, close }: ToastCardProps) {
  return (
    <div className={styles.card}>
      <span aria-hidden="true" className={classNames(styles.sign, tone !== 'success' && styles[tone])}>
        <svg viewBox="0 0 28 28" className={styles.stroke}>
          <path d={signs[tone]} />
        </svg>
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {close && <div className={styles.close}>{close}</div>}
    </div>
  );
}
