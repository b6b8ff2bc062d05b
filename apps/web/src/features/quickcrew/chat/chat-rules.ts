import { longestMessage } from '@crewtable/contract';
import type { CrewBody, MessageBody } from '@crewtable/contract';

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

/** Messages are fetched once: a name that was changed since is taken from the crew. */
export function withCurrentNames(
  messages: readonly MessageBody[],
  members: readonly Pick<CrewBody['members'][number], 'userId' | 'name'>[],
): readonly MessageBody[] {
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  return messages.map((message) => {
    const name = message.senderId === null ? undefined : names.get(message.senderId);
    return name === undefined || name === message.senderName ? message : { ...message, senderName: name };
  });
}
