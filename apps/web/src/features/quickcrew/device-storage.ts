import { useSyncExternalStore } from 'react';

/*
 * What this device remembers for QuickCrew, under the names that the page about cookies lists. Signing out empties it,
 * but for the colours.
 */
type Entry = 'lobbyId' | 'groupId' | 'done_inviting' | 'location_services' | 'color_scheme' | 'chat_seen';

const watchers = new Set<() => void>();

export function recall(entry: Entry): string | undefined {
  try {
    return localStorage.getItem(entry) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(entry: Entry, value: string): void {
  try {
    localStorage.setItem(entry, value);
  } catch {
    // A browser that keeps nothing for us: the server still knows where the student is.
  }
  wakeAll();
}

export function forget(...entries: readonly Entry[]): void {
  try {
    for (const entry of entries) localStorage.removeItem(entry);
  } catch {
    // What could not be kept is not there.
  }
  wakeAll();
}

function wakeAll(): void {
  for (const wake of watchers) wake();
}

function watch(wake: () => void): () => void {
  watchers.add(wake);
  // Another tab of the same phone.
  window.addEventListener('storage', wake);
  return () => {
    watchers.delete(wake);
    window.removeEventListener('storage', wake);
  };
}

export function useRecalled(entry: Entry): string | undefined {
  return useSyncExternalStore(
    watch,
    () => recall(entry),
    () => undefined,
  );
}
