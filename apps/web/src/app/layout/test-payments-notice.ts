import styles from './test-payments-notice.module.css';

/** Above everything else on every page, so that nobody takes a rehearsal for the real thing. */
export function showTestPaymentsNotice(): void {
  const notice = document.createElement('aside');
  notice.className = styles.notice!;
  notice.setAttribute('aria-label', 'Notice');
  notice.textContent = 'Test payments: no money moves';
  document.body.prepend(notice);
}
