import { followDemoClock } from './clock/follow-demo-clock.ts';

/** Starts what pages have in demo mode only. */
export function startDemoParts({ isPublic }: { isPublic: boolean }): void {
  followDemoClock();
  // Best effort: without the card the visitor sees the page as in production.
  if (isPublic) void invite().catch(() => undefined);
}

async function invite(): Promise<void> {
  const { showPlayCard } = await import('../features/demo/play-card/show-play-card.tsx');
  await showPlayCard();
}
