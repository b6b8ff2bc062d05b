import { useLayoutEffect, useSyncExternalStore } from 'react';
import { forget, remember, useStoredEntry } from './device-storage.ts';

const deviceIsDark = '(prefers-color-scheme: dark)';

function watchDevice(wake: () => void): () => void {
  const list = window.matchMedia(deviceIsDark);
  list.addEventListener('change', wake);
  return () => list.removeEventListener('change', wake);
}

/** Whether dark mode is on: follows the device until the student overrides it here. */
export function useIsDark(): boolean {
  const chosen = useStoredEntry('color_scheme');
  const device = useSyncExternalStore(
    watchDevice,
    () => window.matchMedia(deviceIsDark).matches,
    () => false,
  );
  return chosen === undefined ? device : chosen === 'dark';
}

/** A choice that equals the device's setting removes the override. */
export function chooseDark(dark: boolean): void {
  if (window.matchMedia(deviceIsDark).matches === dark) forget('color_scheme');
  else remember('color_scheme', dark ? 'dark' : 'light');
}

/**
 * Sets the scheme on the root element while the section is shown, because dialogs and toasts are attached to
 * the body.
 */
export function useColorScheme(isShown: boolean): void {
  const dark = useIsDark();
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const page = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const originalColor = meta?.content;
    if (dark) page.dataset['scheme'] = 'dark';
    // Must run after the scheme is set, because the value of `--paper` depends on it.
    if (meta !== null) meta.content = getComputedStyle(page).getPropertyValue('--paper').trim();
    return () => {
      delete page.dataset['scheme'];
      if (meta !== null && originalColor !== undefined) meta.content = originalColor;
    };
  }, [isShown, dark]);
}
