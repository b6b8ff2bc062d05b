import { describe, expect, it } from 'vitest';
import { chatMessage } from '../../../../test/fixtures/quickcrew.ts';
import { seatToneOf } from '../../../ui/layout/avatar-tone.ts';
import {
  continuesPrevious,
  messageToSend,
  toneOfSender,
  unreadCount,
  withCurrentNames,
  withNewer,
} from './chat-rules.ts';

const said = (id: number, senderId: string | null = 'ben') =>
  chatMessage({
    id: String(id),
    senderId,
    senderName: 'Ben K.',
    text: `number ${id}`,
    timestamp: '2025-05-21T23:00:00Z',
  });

describe('the chat', () => {
  it('shows each message once and in order, also when two responses overlap', () => {
    expect(withNewer([said(9), said(11)], [said(10), said(11), said(100)]).map(({ id }) => id)).toEqual([
      '9',
      '10',
      '11',
      '100',
    ]);
  });

  it('shows all members with their current names', () => {
    const messages = [said(1), said(2, 'ana'), said(3, null)];
    const named = withCurrentNames(messages, [{ userId: 'ben', name: 'Benedikt K.' }]);
    expect(named.map(({ senderName }) => senderName)).toEqual(['Benedikt K.', 'Ben K.', 'Ben K.']);
    expect(named[1]).toBe(messages[1]);
  });

  it('keeps the same list object when there is no new message', () => {
    const known = [said(1)];
    expect(withNewer(known, [])).toBe(known);
  });

  it.each([
    ['', undefined],
    ['   \n ', undefined],
    ['  hello ', 'hello'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['x'.repeat(501), undefined],
  ])('of %j sends %j', (typed, sent) => {
    expect(messageToSend(typed)).toBe(sent);
  });

  it('counts new messages of other members, not of the server or the student', () => {
    const messages = [said(1), said(2, 'you'), said(3, null), said(4), said(5)];
    expect(unreadCount(messages, '1', 'you')).toBe(2);
    expect(unreadCount(messages, undefined, 'you')).toBe(3);
    expect(unreadCount(messages, '5', 'you')).toBe(0);
  });

  it('shows a name once for messages that follow each other shortly', () => {
    const later = { ...said(3), timestamp: '2025-05-21T23:20:00Z' };
    expect(continuesPrevious(said(2), said(1))).toBe(true);
    expect(continuesPrevious(said(2), said(1, 'ana'))).toBe(false);
    expect(continuesPrevious(said(2), said(1, null))).toBe(false);
    expect(continuesPrevious(later, said(2))).toBe(false);
    expect(continuesPrevious(said(1), undefined)).toBe(false);
  });
});

it('a sender has the same colour in the chat as at the table, also after leaving the crew', () => {
  const members = [
    { userId: 'ana', isYou: true, isFriend: false },
    { userId: 'ben', isYou: false, isFriend: true },
    { userId: 'chi', isYou: false, isFriend: false },
  ];
  const tone = (senderId: string) => toneOfSender({ senderId, senderName: 'A. B.' }, members);
  expect(tone('ana')).toBe('coral');
  expect(tone('ben')).toBe('blush');
  expect(tone('chi')).toBe(seatToneOf('chi'));
  expect(tone('dan')).toBe(seatToneOf('dan'));
});
