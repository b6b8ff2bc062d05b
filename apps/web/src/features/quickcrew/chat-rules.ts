import { longestMessage } from '@crewtable/contract';
import type { MessageBody } from '@crewtable/contract';

/** Each message once, oldest first, however often and in whatever order it arrived. */
export function withNewer(
  known: readonly MessageBody[],
  newer: readonly MessageBody[],
): readonly MessageBody[] {
  if (newer.length === 0) return known;
  const byId = new Map([...known, ...newer].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

/** What is sent of what was typed, or nothing. */
export function messageToSend(typed: string): string | undefined {
  const text = typed.trim();
  return text === '' || text.length > longestMessage ? undefined : text;
}

const sameBreathMs = 5 * 60_000;

/** Whether somebody goes on speaking: the same person, within a few minutes, with nothing in between. */
export function goesOn(message: MessageBody, before: MessageBody | undefined): boolean {
  return (
    before !== undefined &&
    !before.system &&
    !message.system &&
    before.senderId === message.senderId &&
    new Date(message.timestamp).getTime() - new Date(before.timestamp).getTime() < sameBreathMs
  );
}

/** How many messages of others came after the last one that was seen. */
export function unreadCount(
  messages: readonly MessageBody[],
  seenId: string | undefined,
  ownId: string | undefined,
): number {
  const seen = Number(seenId ?? 0);
  return messages.filter(({ id, senderId, system }) => !system && senderId !== ownId && Number(id) > seen)
    .length;
}
