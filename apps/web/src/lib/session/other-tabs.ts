/** What one tab tells the others of this browser. */
export type TabNews = 'signed in' | 'signing out' | 'signed out';

const channelName = 'crewtable-session';

/** Absent in very old browsers; there each tab learns of it with its next call. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

export function tellOtherTabs(news: TabNews): void {
  // A channel reaches pages of this origin alone and so takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(news);
}

export function hearOtherTabs(listen: (news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listen(data));
}
