import { useLayoutEffect, useSyncExternalStore } from 'react';
import { forget, remember, useRecalled } from './device-storage.ts';

const deviceIsDark = '(prefers-color-scheme: dark)';

function watchDevice(wake: () => void): () => void {
  const list = window.matchMedia(deviceIsDark);
  list.addEventListener('change', wake);
  return () => list.removeEventListener('change', wake);
}

/** Dark or light: as the device has it, until the student switches it here. */
export function useIsDark(): boolean {
  const chosen = useRecalled('color_scheme');
  const device = useSyncExternalStore(
    watchDevice,
    () => window.matchMedia(deviceIsDark).matches,
    () => false,
  );
  return chosen === undefined ? device : chosen === 'dark';
}

/** A choice that agrees with the device follows the device again. */
export function chooseDark(dark: boolean): void {
  if (window.matchMedia(deviceIsDark).matches === dark) forget('color_scheme');
  else remember('color_scheme', dark ? 'dark' : 'light');
}

/** For as long as the section is shown: dialogs and toasts hang from the body, so the page itself says it. */
export function useColorScheme(isShown: boolean): void {
  const dark = useIsDark();
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const page = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const house = meta?.content;
    if (dark) page.dataset['scheme'] = 'dark';
    // After the scheme is set: it tells which colour the paper has.
    if (meta !== null) meta.content = getComputedStyle(page).getPropertyValue('--paper').trim();
    return () => {
      delete page.dataset['scheme'];
      if (meta !== null && house !== undefined) meta.content = house;
    };
  }, [isShown, dark]);
}
