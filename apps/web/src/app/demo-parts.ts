import { followDemoClock } from './clock/follow-demo-clock.ts';

/** The part of the router that is needed here. */
interface Navigation {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listen: (state: Navigation['state']) => void): () => void;
}

/** Starts what pages have in demo mode only. */
export function startDemoParts(router: Navigation): void {
  followDemoClock();
  inviteOnLandingPage(router);
}

/** Shows the card once, when the visitor comes to the landing page, also from another page of the app. */
function inviteOnLandingPage(router: Navigation): void {
  let isInvited = false;
  const look = ({ location }: Navigation['state']) => {
    if (location.pathname !== '/' || isInvited) return;
    isInvited = true;
    stop();
    // Best effort: without the card the visitor sees the page as in production.
    void invite().catch(() => undefined);
  };
  const stop = router.subscribe(look);
  look(router.state);
}

async function invite(): Promise<void> {
  const { showPlayCard } = await import('../features/demo/play-card/show-play-card.tsx');
  await showPlayCard();
}
