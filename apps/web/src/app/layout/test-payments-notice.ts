import styles from './test-payments-notice.module.css';

/** Shows a notice at the top of every page, so that test payments are not mistaken for real ones. */
export function showTestPaymentsNotice(): void {
  const notice = document.createElement('aside');
  notice.className = styles.notice!;
  notice.setAttribute('aria-label', 'Notice');
  notice.textContent = 'Test payments: no money moves';
  document.body.prepend(notice);
}
