import { createPortal } from 'react-dom';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import styles from './toast-host.module.css';

const slide = cssTransition({
  enter: styles.enter ?? 'enter',
  exit: styles.exit ?? 'exit',
  collapseDuration: 150,
});

/** Where toasts appear: once, near the root of the app. Alt+T leads the keyboard to the first of them. */
export function ToastHost() {
  // In the body itself: wherever it is asked for, no part of the page lies above it or moves it along.
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
