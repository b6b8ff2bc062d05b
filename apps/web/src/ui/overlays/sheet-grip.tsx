import { type PointerEvent, useRef } from 'react';
import styles from './sheet-grip.module.css';

const CLOSE_AFTER_PX = 96;
const CLOSE_FASTER_THAN_PX_PER_MS = 0.6;

type Pull = { fromY: number; startedAt: number; sheet: HTMLElement };

/** Drags its sheet down. A long or fast drag closes it. Keyboard users use Escape or the Close button. */
export function SheetGrip({ onClose }: { onClose?: (() => void) | undefined }) {
  const pull = useRef<Pull>(null);

  function start(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"]');
    if (!sheet || !onClose) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    sheet.style.transition = 'none';
    pull.current = { fromY: event.clientY, startedAt: event.timeStamp, sheet };
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!pull.current) return;
    const { sheet, fromY } = pull.current;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - fromY)}px`;
  }

  function release(event: PointerEvent<HTMLElement>) {
    if (!pull.current) return;
    const { sheet, fromY, startedAt } = pull.current;
    pull.current = null;
    const distance = event.clientY - fromY;
    const speed = distance / Math.max(1, event.timeStamp - startedAt);
    const thrown = distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_FASTER_THAN_PX_PER_MS);
    sheet.style.removeProperty('transition');
    if (thrown && event.type === 'pointerup') onClose?.();
    else sheet.style.removeProperty('translate');
  }

  return (
    <span
      aria-hidden="true"
      className={styles.grip}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
