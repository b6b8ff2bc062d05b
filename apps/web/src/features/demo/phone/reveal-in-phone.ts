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

const seeAgain = 'See it again';

const lookAgainMs = 200;
const maxLooks = 100;

/**
 * Presses 'See it again' as soon as the frame shows it. The frame is asked for each time, because it is
 * replaced when it gets another address.
 */
export function showRevealAgain(frame: () => HTMLIFrameElement | null): void {
  let looks = 0;
  const timer = setInterval(() => {
    const buttons = [...(frame()?.contentDocument?.querySelectorAll('button') ?? [])];
    const button = buttons.find(({ textContent }) => textContent === seeAgain);
    button?.click();
    looks += 1;
    if (button !== undefined || looks === maxLooks) clearInterval(timer);
  }, lookAgainMs);
}
