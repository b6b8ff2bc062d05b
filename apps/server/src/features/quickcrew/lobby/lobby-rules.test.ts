import { describe, expect, test } from 'vitest';
import { decideEdit, decideJoin, decideQueue, decideReady } from './lobby-rules.ts';

const now = new Date('2025-05-21T16:00:00Z');
const later = new Date('2025-05-21T19:00:00Z');
const member = (state: 'joined' | 'pending' | 'paid' | 'ready') => ({
  studentId: 's',
  joinedAt: state === 'pending' ? null : now,
  paidAt: state === 'paid' || state === 'ready' ? now : null,
  readyAt: state === 'ready' ? now : null,
});

describe('joining a lobby', () => {
  test('is possible while the lobby is open and has a free place', () => {
    expect(decideJoin({ status: 'open', size: 2 }, false, 3)).toBe('join');
    expect(decideJoin({ status: 'open', size: 3 }, false, 3)).toMatchObject({ refused: 'group_full' });
    expect(decideJoin({ status: 'queued', size: 1 }, false, 3)).toMatchObject({ refused: 'lobby_closed' });
    expect(decideJoin({ status: 'closed', size: 0 }, false, 3)).toMatchObject({ refused: 'not_found' });
    expect(decideJoin({ status: 'queued', size: 3 }, true, 3)).toBe('done');
  });
});

describe('ready', () => {
  test('is set after paying, and can be taken back only while the lobby is open', () => {
    expect(decideReady({ status: 'open' }, member('joined'), true)).toMatchObject({
      refused: 'payment_needed',
    });
    expect(decideReady({ status: 'open' }, member('paid'), true)).toBe('change');
    expect(decideReady({ status: 'open' }, member('ready'), true)).toBe('done');
    expect(decideReady({ status: 'open' }, member('ready'), false)).toBe('change');
    expect(decideReady({ status: 'queued' }, member('ready'), true)).toBe('done');
    expect(decideReady({ status: 'queued' }, member('ready'), false)).toMatchObject({
      refused: 'lobby_closed',
    });
    expect(decideReady({ status: 'expired' }, member('paid'), true)).toMatchObject({
      refused: 'lobby_closed',
    });
  });
});

describe('queueing a lobby', () => {
  test('needs all joined members to be ready; pending members do not count', () => {
    expect(decideQueue('open', [member('ready'), member('pending')])).toBe('queue');
    expect(decideQueue('open', [member('ready'), member('paid')])).toMatchObject({
      refused: 'not_everybody_ready',
    });
    expect(decideQueue('queued', [member('ready')])).toBe('done');
    expect(decideQueue('matched', [])).toBe('done');
    expect(decideQueue('expired', [member('ready')])).toMatchObject({ refused: 'lobby_closed' });
  });
});

describe('changing the place or time of a lobby', () => {
  const lobby = { status: 'open', location: 'here', meetingTime: now, offeredTime: later } as const;
  const wanted = (meetingTime: Date, location = 'here') => ({ meetingTime, location });

  test('is possible while the lobby is open, and in the queue only to the time that was offered', () => {
    expect(decideEdit(lobby, wanted(now))).toBe('nothing');
    expect(decideEdit(lobby, wanted(later))).toBe('edit');
    expect(decideEdit({ ...lobby, status: 'queued' }, wanted(later))).toBe('move');
    expect(decideEdit({ ...lobby, status: 'queued' }, wanted(now))).toBe('nothing');
    expect(decideEdit({ ...lobby, status: 'queued', offeredTime: null }, wanted(later))).toMatchObject({
      refused: 'lobby_closed',
    });
    expect(decideEdit({ ...lobby, status: 'queued' }, wanted(later, 'there'))).toMatchObject({
      refused: 'lobby_closed',
    });
    expect(decideEdit({ ...lobby, status: 'matched' }, wanted(later))).toMatchObject({
      refused: 'lobby_closed',
    });
  });

  test('reopens a lobby that expired', () => {
    expect(decideEdit({ ...lobby, status: 'expired' }, wanted(later))).toBe('reopen');
  });
});
