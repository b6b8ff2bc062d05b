import { useEffect } from 'react';

/** The links that define the home screen app, with their values for QuickCrew. */
const ownLinks = {
  'link[rel="manifest"]': '/quickcrew.webmanifest',
  'link[rel="apple-touch-icon"]': '/quickcrew-touch-180.png',
} as const;

/** While a QuickCrew screen is open, 'Add to home screen' installs QuickCrew instead of the main product. */
export function useInstallable(): void {
  useEffect(() => {
    const goBack = Object.entries(ownLinks).map(([selector, own]) => {
      const link = document.querySelector<HTMLLinkElement>(selector);
      const originalHref = link?.href ?? '';
      if (link !== null) link.href = own;
      return () => {
        if (link !== null) link.href = originalHref;
      };
    });
    return () => {
      for (const back of goBack) back();
    };
  }, []);
}

/**
 * QuickCrew draws up to the edges of the screen and keeps clear of the notch and the home bar itself (without
 * this, the safe-area insets in its styles are zero). The other pages leave these edges to the browser.
 */
export function useEdgeToEdge(isShown: boolean): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (meta === null || !isShown) return undefined;
    const originalContent = meta.content;
    meta.content = `${originalContent}, viewport-fit=cover`;
    return () => {
      meta.content = originalContent;
    };
  }, [isShown]);
}
