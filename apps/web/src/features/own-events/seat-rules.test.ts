import type { FriendBody, TableMateBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { friend, sentInvitation, tableMate, venue } from '../../../test/fixtures/event.ts';
import { tableText } from '../../ui/table/table-text.ts';
import { seatToneOf } from '../../ui/layout/avatar-tone.ts';
import { inOrder, seatsOf, toneOfMate } from './seat-rules.ts';

const groupMember = (firstName: string, overrides: Partial<FriendBody> = {}) =>
  friend({
    userId: firstName,
    firstName,
    email: `${firstName.toLowerCase()}@example.edu`,
    isYou: false,
    ...overrides,
  });

const mate = (firstName: string, overrides: Partial<TableMateBody> = {}) =>
  tableMate({ userId: firstName, firstName, ...overrides });

const invitation = (email: string) => sentInvitation({ email });

describe('a table before the release', () => {
  const locked = {
    groupSize: '6-8',
    venueDetails: null,
    group: { members: [groupMember('Dev'), groupMember('Ana', { isYou: true })], onOtherDates: [], limit: 3 },
  };

  it('shows the student first, then friends, then invited friends, and hides all others', () => {
    expect(tableText(seatsOf(locked, [invitation('lena@example.edu')]))).toBe(
      'Table for 8: you, Dev (friend), lena@example.edu (invited), 5 seats locked.',
    );
  });

  it('has no invited seat for a friend who has joined already', () => {
    expect(tableText(seatsOf(locked, [invitation('DEV@example.edu')]))).toBe(
      'Table for 8: you, Dev (friend), 6 seats locked.',
    );
  });

  it('has no more invited seats than the friend group has free places', () => {
    const many = ['a@example.edu', 'b@example.edu', 'c@example.edu'].map(invitation);
    expect(seatsOf(locked, many).filter(({ state }) => state === 'invited')).toHaveLength(1);
  });

  it('shows no friend who comes on other dates only, but counts that friend in the group', () => {
    const apart = { ...locked.group, onOtherDates: [groupMember('Lena')] };
    const invited = [invitation('lena@example.edu'), invitation('mo@example.edu')];
    expect(tableText(seatsOf({ ...locked, group: apart }, invited))).toBe(
      'Table for 8: you, Dev (friend), 6 seats locked.',
    );
  });

  it('of a lunch has four chairs', () => {
    expect(seatsOf({ ...locked, groupSize: '2-4' })).toHaveLength(4);
  });
});

describe('a table after the release', () => {
  const members = [
    mate('Hana'),
    mate('Theo', { absent: true }),
    mate('Dev', { isFriend: true, checkedIn: true }),
    mate('Ana', { isYou: true }),
  ];
  const released = {
    groupSize: '6-8',
    venueDetails: venue({ members }),
    group: { members: [groupMember('Ana', { isYou: true })], onOtherDates: [], limit: 3 },
  };

  it('shows all students: who has checked in, and the seat of a student who cannot come', () => {
    expect(tableText(seatsOf(released))).toBe(
      'Table for 4: you, Dev S. (checked in), Hana S., Theo S. (can’t come).',
    );
    expect(seatsOf(released).map(({ state }) => state)).toEqual(['you', 'checked-in', 'lit', 'open']);
  });

  it('lists the student, friends, then the others', () => {
    expect(inOrder(members).map(({ firstName }) => firstName)).toEqual(['Ana', 'Dev', 'Hana', 'Theo']);
  });

  it.each([
    ['the student', mate('Ana', { isYou: true }), 'you', 'coral'],
    ['a friend', mate('Dev', { isFriend: true }), 'friend', 'blush'],
    ['another student', mate('Hana'), 'lit', seatToneOf('Hana')],
  ] as const)('gives %s the same colour at the table and in lists', (_, member, state, tone) => {
    const [seat] = seatsOf({ ...released, venueDetails: venue({ members: [member] }) });
    expect(seat).toMatchObject({ state, ...(state === 'lit' && { tone }) });
    expect(toneOfMate(member)).toBe(tone);
  });

  it('has a green seat only for a student who has checked in', () => {
    for (const who of [{ isYou: true }, { isFriend: true }, {}]) {
      const stateOf = (checkedIn: boolean) =>
        seatsOf({ ...released, venueDetails: venue({ members: [mate('Mo', { ...who, checkedIn })] }) })[0]
          ?.state;
      expect(stateOf(true)).toBe('checked-in');
      expect(stateOf(false)).not.toBe('checked-in');
    }
  });
});
