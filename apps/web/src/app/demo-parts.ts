import { followDemoClock } from './clock/follow-demo-clock.ts';

/** Starts what pages have in demo mode only. */
export function startDemoParts(): void {
  followDemoClock();
  // Public pages only: a visitor may go from there to the landing page, where the card is shown.
  const isPublic = document.querySelector('[data-prerendered]') !== null;
  // Best effort: without the card the visitor sees the page as in production.
  if (isPublic) void invite().catch(() => undefined);
}

async function invite(): Promise<void> {
  const { showPlayCard } = await import('../features/demo/play-card/show-play-card.tsx');
  await showPlayCard();
}
