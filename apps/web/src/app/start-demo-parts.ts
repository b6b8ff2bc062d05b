import { auth } from '../lib/session/auth-state.ts';

/** Demo code is loaded a little later, so that the first scripts of a page do not grow. */
const delayMs = 2_000;

/**
 * Demo mode only. The pages of a signed-in student do not need the demo parts: they learn the time of the demo
 * clock by the real-time channel. They load them when the student signs out.
 */
export function startDemoPartsLater({ isPublic, load = () => import('./demo-parts.ts') }: Options): void {
  setTimeout(() => {
    if (isPublic || !auth.state.isLoggedIn) {
      void start();
      return;
    }
    const stopWatching = auth.watch(({ isLoggedIn }) => {
      if (isLoggedIn) return;
      stopWatching();
      void start();
    });
  }, delayMs);

  async function start(): Promise<void> {
    // Best effort: without them the page is as in production.
    (await load().catch(() => undefined))?.startDemoParts({ isPublic });
  }
}

interface Options {
  /** The page was pre-rendered. A visitor may go from there to the landing page, where the card is shown. */
  readonly isPublic: boolean;
  readonly load?: () => Promise<{ startDemoParts: (options: { isPublic: boolean }) => void }>;
}
