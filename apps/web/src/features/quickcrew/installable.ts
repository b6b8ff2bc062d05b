import { useEffect } from 'react';

/** While somebody is here, what a phone puts on its home screen is QuickCrew and not the whole house. */
export function useInstallable(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (link === null) return undefined;
    const house = link.href;
    link.href = '/quickcrew.webmanifest';
    return () => {
      link.href = house;
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
