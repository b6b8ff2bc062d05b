import { vi } from 'vitest';

/** Fakes of browser interfaces that jsdom does not have. `vi.unstubAllGlobals` removes them. */

/** An observer that never reports an intersection, because jsdom has no layout. */
export function stubIntersectionObserver(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

export function stubMatchMedia(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return matches(media);
    },
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
