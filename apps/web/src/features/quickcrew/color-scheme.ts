import { useLayoutEffect, useSyncExternalStore } from 'react';
import { forget, remember, useRecalled } from './device-memory.ts';

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
  const dark = useIsDark() && isShown;
  useLayoutEffect(() => {
    if (!dark) return undefined;
    const { dataset } = document.documentElement;
    dataset['scheme'] = 'dark';
    return () => {
      delete dataset['scheme'];
    };
  }, [dark]);
  // After the scheme is set: it tells which colour the paper has.
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta === null || !isShown) return undefined;
    const house = meta.content;
    meta.content = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    return () => {
      meta.content = house;
    };
  }, [isShown, dark]);
}
