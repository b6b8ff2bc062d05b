import { createPortal } from 'react-dom';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import styles from './toast-host.module.css';

const slide = cssTransition({
  enter: styles.enter ?? 'enter',
  exit: styles.exit ?? 'exit',
  collapseDuration: 150,
});

/** The container of all toasts, mounted once near the root of the app. Alt+T focuses the first toast. */
export function ToastHost() {
  // In a portal to the body, so that no part of the page covers or moves it.
  return createPortal(
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={5000}
      draggable
      draggablePercent={80}
      hideProgressBar
      closeButton={false}
      icon={false}
      aria-label="Messages"
      transition={slide}
      className={() => styles.host ?? ''}
      toastClassName={() => styles.toast ?? ''}
      progressClassName={() => styles.timer ?? ''}
    />,
    document.body,
  );
}
