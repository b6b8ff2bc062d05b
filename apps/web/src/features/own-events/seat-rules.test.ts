import type { FriendBody, TableMateBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { tableText } from '../../ui/table/table-text.ts';
import { inOrder, seatsOf } from './seat-rules.ts';

const friend = (firstName: string, more: Partial<FriendBody> = {}): FriendBody => ({
  userId: firstName,
  firstName,
  lastName: 'Ruiz',
  email: `${firstName.toLowerCase()}@example.edu`,
  isYou: false,
  isOwner: false,
  ...more,
});

const mate = (firstName: string, more: Partial<TableMateBody> = {}): TableMateBody => ({
  userId: firstName,
  firstName,
  lastName: 'S',
  college: 'Example',
  isYou: false,
  isFriend: false,
  checkedIn: false,
  absent: false,
  again: false,
  reported: false,
  wish: null,
  ...more,
});

const venue = (members: TableMateBody[]) => ({
  members,
  reservationNumber: '1',
  restaurantName: 'Place',
  restaurantAddress: 'Street',
  latitude: 0,
  longitude: 0,
  invented: true,
});

const invitation = (email: string) => ({
  email,
  status: 'PENDING' as const,
  createdAt: '2025-05-21T16:00:00Z',
  eventId: 'e',
});

describe('a table before release', () => {
  const locked = {
    groupSize: '6-8',
    venueDetails: null,
    group: { members: [friend('Dev'), friend('Ana', { isYou: true })], onOtherDates: [], limit: 3 },
  };

  it('shows you first, then friends, then who is invited, and hides everybody else', () => {
    expect(tableText(seatsOf(locked, [invitation('lena@example.edu')]))).toBe(
      'Table for 8: you, Dev (friend), lena@example.edu (invited), 5 seats locked.',
    );
  });

  it('does not keep a chair for a friend who has sat down already', () => {
    expect(tableText(seatsOf(locked, [invitation('DEV@example.edu')]))).toBe(
      'Table for 8: you, Dev (friend), 6 seats locked.',
    );
  });

  it('keeps no more chairs than the group has', () => {
    const many = ['a@example.edu', 'b@example.edu', 'c@example.edu'].map(invitation);
    expect(seatsOf(locked, many).filter(({ state }) => state === 'invited')).toHaveLength(1);
  });

  it('shows no friend who comes on other dates only, but keeps their place in the group', () => {
    const apart = { ...locked.group, onOtherDates: [friend('Lena')] };
    const invited = [invitation('lena@example.edu'), invitation('mo@example.edu')];
    expect(tableText(seatsOf({ ...locked, group: apart }, invited))).toBe(
      'Table for 8: you, Dev (friend), 6 seats locked.',
    );
  });

  it('of a lunch has four chairs', () => {
    expect(seatsOf({ ...locked, groupSize: '2-4' })).toHaveLength(4);
  });
});

describe('a table after release', () => {
  const members = [
    mate('Hana'),
    mate('Theo', { absent: true }),
    mate('Dev', { isFriend: true, checkedIn: true }),
    mate('Ana', { isYou: true }),
  ];
  const released = {
    groupSize: '6-8',
    venueDetails: venue(members),
    group: { members: [friend('Ana', { isYou: true })], onOtherDates: [], limit: 3 },
  };

  it('shows everyone: those who have arrived, and the chair of whoever cannot come', () => {
    expect(tableText(seatsOf(released))).toBe(
      'Table for 4: you, Dev S. (checked in), Hana S., Theo S. (can’t come).',
    );
    expect(seatsOf(released).map(({ state }) => state)).toEqual(['you', 'checked-in', 'lit', 'open']);
  });

  it('lists you, your friends, then the others', () => {
    expect(inOrder(members).map(({ firstName }) => firstName)).toEqual(['Ana', 'Dev', 'Hana', 'Theo']);
  });
});
