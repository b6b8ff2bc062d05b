import { api, minuteMs } from '@crewtable/contract';
import type { Answer, WeekBody } from '@crewtable/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { productClock } from '../../lib/product-clock.ts';
import { usePageData } from '../../lib/site/page-data.ts';

export const weekPath = '/events/week';

export type CrewOptions = Answer<typeof api.quickcrew.options>;

export interface WeekData {
  readonly week: WeekBody;
  /** Undefined if the times of QuickCrew could not be loaded. The page is complete without them. */
  readonly crews?: CrewOptions | undefined;
}

/** What the server renders the page with. */
export interface WeekPageData extends WeekData {
  /** The address of the product, for links that leave the page. */
  readonly origin: string;
}

/** Seats are taken while the page is open. */
const maxAgeMs = minuteMs;

export interface LoadedWeek {
  readonly data: WeekData | undefined;
  readonly failed: boolean;
  readonly isLoading: boolean;
  readonly load: () => void;
}

/**
 * The dates that came with the page, loaded again every minute while the page is visible, and when the clock
 * jumps.
 */
export function useWeek(): LoadedWeek {
  const initial = usePageData() as WeekPageData | undefined;
  const [data, setData] = useState<WeekData | undefined>(initial);
  const [failed, setFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(initial === undefined);
  const loadedAt = useRef(0);

  const refresh = useCallback(() => {
    loadedAt.current = Date.now();
    readWeek()
      .then((loaded) => {
        setData(loaded);
        setFailed(false);
      })
      // A page that shows dates already keeps them.
      .catch(() => setFailed(true))
      .finally(() => setIsLoading(false));
  }, []);

  useEffect(() => {
    if (initial === undefined) refresh();
    else loadedAt.current = Date.now();
    const refreshIfOld = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current >= maxAgeMs) refresh();
    };
    const timer = setInterval(refreshIfOld, maxAgeMs);
    document.addEventListener('visibilitychange', refreshIfOld);
    const stopFollowing = productClock.onJump(refresh);
    return () => {
      stopFollowing();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfOld);
    };
  }, [initial, refresh]);

  function load() {
    setIsLoading(true);
    refresh();
  }

  return { data, failed, isLoading, load };
}

async function readWeek(): Promise<WeekData> {
  const [week, crews] = await Promise.all([
    call(api.week.getWeek),
    call(api.quickcrew.options).catch(() => undefined),
  ]);
  return { week, crews };
}
