/** A message from one tab to the other tabs of this browser. */
export type TabMessage = 'signed in' | 'signing out' | 'signed out' | 'renewed';

const channelName = 'crewtable-session';

let opened: BroadcastChannel | undefined;

/**
 * Returns undefined in very old browsers, where each tab notices a change with its next API call. Opened at
 * the first use and not at import, because an open channel would keep the prerender process running.
 */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(channelName);
  return opened;
}

export function notifyOtherTabs(message: TabMessage): void {
  // A BroadcastChannel reaches only pages of this origin and has no target parameter.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel()?.postMessage(message);
}

export function listenToOtherTabs(listen: (message: TabMessage) => void): void {
  channel()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listen(data));
}
