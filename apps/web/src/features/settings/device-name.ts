/** For example 'Safari on iPhone', as far as the browser is known. */
export function deviceName({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser === null && system === null) return 'a browser that we do not know';
  if (system === null) return browser ?? '';
  return `${browser ?? 'a browser'} on ${system}`;
}

const handheld = new Set(['iPhone', 'iPad', 'Android']);

export function isHandheld(system: string | null): boolean {
  return system !== null && handheld.has(system);
}
