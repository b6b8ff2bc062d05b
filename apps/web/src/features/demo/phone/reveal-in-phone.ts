/** The room of the reveal, by its title. */
function revealIn(page: Document): Element | undefined {
  return [...page.querySelectorAll('[role="dialog"]')].find((dialog) => {
    const title = page.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    return title?.textContent === 'Your table';
  });
}

/** Ends the reveal in the frame as a student does with the Escape key. Does nothing if it is not open. */
export function closeReveal(frame: HTMLIFrameElement | null): void {
  const page = frame?.contentDocument;
  const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (!page || !view) return;
  const press = () =>
    revealIn(page)?.dispatchEvent(
      new view.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  // While the chairs light up, the first press only ends the animation.
  press();
  view.requestAnimationFrame(press);
}

const watchMs = 250;
/** How long the viewer looks at the whole table. */
const lookMs = 4_000;
/** A page that is loaded only after the release does not open the reveal by itself. */
const openAfterMs = 5_000;

interface RevealWatch {
  readonly isSeen: () => boolean;
  /** Returns a function that ends it. */
  start(frame: () => HTMLIFrameElement | null): () => void;
}

/** Watches whether the reveal in the frame was seen, and opens it if it does not open by itself. */
export function createRevealWatch(): RevealWatch {
  let isSeen = false;
  return {
    isSeen: () => isSeen,
    start(frame) {
      isSeen = false;
      let wasOpen = false;
      let toldMs = 0;
      let closedMs = 0;
      const timer = setInterval(() => {
        const page = frame()?.contentDocument;
        const reveal = page ? revealIn(page) : undefined;
        if (reveal?.hasAttribute('data-told')) toldMs += watchMs;
        if (toldMs >= lookMs || (wasOpen && reveal === undefined)) isSeen = true;
        wasOpen ||= reveal !== undefined;
        if (wasOpen) return;
        closedMs += watchMs;
        if (closedMs % openAfterMs === 0) pressIn(frame(), 'See your table');
      }, watchMs);
      return () => clearInterval(timer);
    },
  };
}

/** Presses the button or link with this text. Returns false if the frame shows none. */
function pressIn(frame: HTMLIFrameElement | null, text: string): boolean {
  const found = [...(frame?.contentDocument?.querySelectorAll<HTMLElement>('button, a') ?? [])].find(
    ({ textContent }) => textContent === text,
  );
  found?.click();
  return found !== undefined;
}

const lookAgainMs = 200;
const maxLooks = 100;

/**
 * Presses 'See it again' as soon as the frame shows it. The frame is asked for each time, because it is
 * replaced when it gets another address.
 */
export function showRevealAgain(frame: () => HTMLIFrameElement | null): void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (pressIn(frame(), 'See it again') || looks === maxLooks) clearInterval(timer);
  }, lookAgainMs);
}
