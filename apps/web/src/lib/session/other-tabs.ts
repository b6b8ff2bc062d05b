/** What one tab tells the others of this browser. */
export type TabMessage = 'signed in' | 'signing out' | 'signed out' | 'renewed';

const channelName = 'crewtable-session';

let opened: BroadcastChannel | undefined;

/**
 * Absent in very old browsers; there each tab learns of it with its next call. Opened at the first use, not at import:
 * an open channel would keep the prerenderer from ending.
 */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(channelName);
  return opened;
}

export function notifyOtherTabs(news: TabMessage): void {
  // A channel reaches pages of this origin alone and so takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel()?.postMessage(news);
}

export function listenToOtherTabs(listen: (news: TabMessage) => void): void {
  channel()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listen(data));
}
