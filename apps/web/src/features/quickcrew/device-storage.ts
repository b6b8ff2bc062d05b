import { useSyncExternalStore } from 'react';

/* The entries in local storage for QuickCrew; the cookie policy page lists these keys. Signing out clears all
   of them except the color scheme. */
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
    // The browser blocks storage. The server still knows the student's lobby and crew.
  }
  wakeAll();
}

export function forget(...entries: readonly Entry[]): void {
  try {
    for (const entry of entries) localStorage.removeItem(entry);
  } catch {
    // The browser blocks storage, so there is no entry to remove.
  }
  wakeAll();
}

function wakeAll(): void {
  for (const wake of watchers) wake();
}

function watch(wake: () => void): () => void {
  watchers.add(wake);
  // Notifies about changes in other tabs.
  window.addEventListener('storage', wake);
  return () => {
    watchers.delete(wake);
    window.removeEventListener('storage', wake);
  };
}

export function useStoredEntry(entry: Entry): string | undefined {
  return useSyncExternalStore(
    watch,
    () => recall(entry),
    () => undefined,
  );
}
