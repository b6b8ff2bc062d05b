import { useEffect } from 'react';

/** The links that tell a phone what it puts on its home screen, and what they say in this section. */
const ownLinks = {
  'link[rel="manifest"]': '/quickcrew.webmanifest',
  'link[rel="apple-touch-icon"]': '/quickcrew-touch-180.png',
} as const;

/** While somebody is here, what a phone puts on its home screen is QuickCrew and not the whole house. */
export function useInstallable(): void {
  useEffect(() => {
    const goBack = Object.entries(ownLinks).map(([selector, own]) => {
      const link = document.querySelector<HTMLLinkElement>(selector);
      const house = link?.href ?? '';
      if (link !== null) link.href = own;
      return () => {
        if (link !== null) link.href = house;
      };
    });
    return () => {
      for (const back of goBack) back();
    };
  }, []);
}

/**
 * The section draws up to the edges of the glass, and keeps clear of notch and home bar itself (the safe areas in its
 * styles are zero without this). The pages of the house leave those edges to the browser.
 */
export function useWholeScreen(isShown: boolean): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (meta === null || !isShown) return undefined;
    const house = meta.content;
    meta.content = `${house}, viewport-fit=cover`;
    return () => {
      meta.content = house;
    };
  }, [isShown]);
}
