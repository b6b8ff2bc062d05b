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
