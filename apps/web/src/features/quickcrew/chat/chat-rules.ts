import { maxMessageLength, minuteMs } from '@crewtable/contract';
import type { CrewBody, MessageBody } from '@crewtable/contract';
import { seatToneOf, toneOfPerson } from '../../../ui/layout/avatar-tone.ts';
import type { PersonTone } from '../../../ui/layout/avatar-tone.ts';

/** Merges messages without duplicates, oldest first, in any order of arrival. */
export function withNewer(
  known: readonly MessageBody[],
  newer: readonly MessageBody[],
): readonly MessageBody[] {
  if (newer.length === 0) return known;
  const byId = new Map([...known, ...newer].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

/** The trimmed text to send; undefined if it is empty or too long. */
export function messageToSend(typed: string): string | undefined {
  const text = typed.trim();
  return text === '' || text.length > maxMessageLength ? undefined : text;
}

const sameBreathMs = 5 * minuteMs;

/**
 * True if the message continues the previous one: same sender, within a few minutes, no system message
 * between.
 */
export function continuesPrevious(message: MessageBody, before: MessageBody | undefined): boolean {
  return (
    before !== undefined &&
    !before.system &&
    !message.system &&
    before.senderId === message.senderId &&
    new Date(message.timestamp).getTime() - new Date(before.timestamp).getTime() < sameBreathMs
  );
}

/** The number of messages of others after the last seen one. */
export function unreadCount(
  messages: readonly MessageBody[],
  seenId: string | undefined,
  ownId: string | undefined,
): number {
  const seen = Number(seenId ?? 0);
  return messages.filter(({ id, senderId, system }) => !system && senderId !== ownId && Number(id) > seen)
    .length;
}

/** Messages are fetched only once, so a changed name is taken from the current crew members. */
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

/** The colour that the sender has at the table, or one by the id for a student who is not in the crew any more. */
export function toneOfSender(
  { senderId, senderName }: Pick<MessageBody, 'senderId' | 'senderName'>,
  members: readonly Pick<CrewBody['members'][number], 'userId' | 'isYou' | 'isFriend'>[],
): PersonTone {
  const sender = members.find(({ userId }) => userId === senderId);
  return sender === undefined ? seatToneOf(senderId ?? senderName) : toneOfPerson(sender);
}
