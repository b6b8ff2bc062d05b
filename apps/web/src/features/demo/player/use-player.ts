import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';

/** The player of this page. It shows a stored story, paused, and stops when the viewer leaves the page. */
export function usePlayer<Story, Facts>(create: () => Player<Story, Facts>) {
  const [player] = useState(create);
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot);
  useEffect(() => {
    void player.resume();
    return () => player.leave();
  }, [player]);
  return { player, ...snapshot };
}
