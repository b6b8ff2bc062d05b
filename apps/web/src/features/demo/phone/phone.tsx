import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, Ref } from 'react';
import { formatLongDay, formatTime } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { PhonePage } from './use-phone-page.ts';
import styles from './phone.module.css';

type PhoneProps = {
  /** 'Maya’s phone' */
  title: string;
  /** The screen stays empty until it is known. */
  page: PhonePage | undefined;
  ref: Ref<HTMLIFrameElement>;
};

/** The width for which the pages of a phone are designed. */
const screenWidth = 375;
const screenHeight = 802;

/** Shows the product live as on a phone, scaled to the room that there is. */
export function Phone({ title, page, ref }: PhoneProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const now = useNow(60_000);
  const keptFocus = useKeptFocus();
  useLayoutEffect(() => {
    const element = screen.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setScale(element.clientWidth / screenWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section aria-labelledby="phone-title">
      <div className={styles.head}>
        <h2 id="phone-title">{title}</h2>
        <Badge tone="coral" dot>
          Live
        </Badge>
      </div>
      <div className={styles.phone}>
        <div
          ref={screen}
          className={styles.screen}
          style={
            {
              '--phone-scale': scale,
              '--phone-width': `${screenWidth}px`,
              '--phone-height': `${screenHeight}px`,
            } as CSSProperties
          }
        >
          <div className={styles.page}>
            <p className={styles.status}>
              <span>{now ? formatTime(now).replace(/ [AP]M$/, '') : '\u00a0'}</span>
              <span>{now ? formatLongDay(now).split(',')[0] : '\u00a0'}</span>
            </p>
            {page && (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox would take the session from our own pages
              <iframe
                key={page.id}
                ref={(frame) => {
                  keptFocus(frame);
                  if (typeof ref === 'function') ref(frame);
                  else if (ref !== null && ref !== undefined) ref.current = frame;
                }}
                className={styles.frame}
                src={page.path}
                title={title}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
