import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './seasons.module.css';

type Device = 'phone' | 'laptop';

const widths: Record<Device, number> = { phone: 375, laptop: 1280 };

interface StudentFrameProps {
  /** What it shows: 'The page of the season'. */
  title: string;
  children: ReactNode;
}

/**
 * Shows the given page in a frame of its own, so that its layout follows the width of the frame. The frame has no
 * address: its content exists only in this tab. It is inert, because nothing can be bought in a preview.
 */
export function StudentFrame({ title, children }: StudentFrameProps) {
  const [device, setDevice] = useState<Device>('phone');
  const [body, setBody] = useState<HTMLElement>();
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = width > 0 ? Math.min(1, width / widths[device]) : 1;
  return (
    <section className={styles.preview} aria-label="As students see it">
      <header>
        <b>As students see it</b>
        <span role="group" aria-label="Width of the preview" className={styles.devices}>
          {(['phone', 'laptop'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={device === name} onClick={() => setDevice(name)}>
              {name === 'phone' ? 'Phone' : 'Laptop'}
            </button>
          ))}
        </span>
      </header>
      <div ref={place} className={styles.device} data-device={device}>
        <iframe
          title={title}
          // No scripts of its own: this page renders into it.
          sandbox="allow-same-origin"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
          tabIndex={0}
          srcDoc="<!doctype html><html lang='en'><head><title>Preview</title></head><body inert></body></html>"
          style={{ width: widths[device], transform: `scale(${scale})`, height: `${100 / scale}%` }}
          onLoad={(event) => {
            const frame = event.currentTarget.contentDocument;
            if (!frame) return;
            copyStyles(frame);
            setBody(frame.body);
          }}
        />
      </div>
      {body && createPortal(children, body)}
    </section>
  );
}

/** A form with the pages of students beside it. */
export function WithPreview({
  title,
  preview,
  children,
}: {
  title: string;
  preview: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.withPreview}>
      <div>{children}</div>
      <StudentFrame title={title}>{preview}</StudentFrame>
    </div>
  );
}

/** The styles of this page, also those that are loaded later. */
function copyStyles(frame: Document): void {
  const copied = new Set<Element>();
  const copyNew = () => {
    for (const sheet of document.head.querySelectorAll('style, link[rel="stylesheet"]')) {
      if (copied.has(sheet)) continue;
      copied.add(sheet);
      frame.head.append(sheet.cloneNode(true));
    }
  };
  copyNew();
  const observer = new MutationObserver(copyNew);
  observer.observe(document.head, { childList: true });
  frame.defaultView?.addEventListener('pagehide', () => observer.disconnect());
}
