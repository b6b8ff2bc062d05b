import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClockAnnouncements } from './clock-announcements.ts';
import type { Connection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  let hour = 0;
  const sent: string[] = [];
  const connection = {
    deliver: ({ createdAt }: { createdAt: Date }) => sent.push(createdAt.toISOString().slice(11, 13)),
  };
  const clock = { now: () => new Date(Date.UTC(2025, 4, 21, hour)) };
  const announcements = new ClockAnnouncements(clock, {
    all: () => [connection as unknown as Connection],
  });
  const moveTo = (newHour: number) => {
    hour = newHour;
    announcements.onMove();
  };
  return { announcements, moveTo, sent };
}

test('a move is announced at once, and many moves in a row at most every 250 ms and after the last one', () => {
  const { moveTo, sent } = start();
  moveTo(1);
  expect(sent).toEqual(['01']);
  moveTo(2);
  moveTo(3);
  expect(sent).toEqual(['01']);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual(['01', '03']);
  moveTo(4);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual(['01', '03', '04']);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(3);
  moveTo(5);
  expect(sent).toEqual(['01', '03', '04', '05']);
});

test('nothing is announced after the end', () => {
  const { announcements, moveTo, sent } = start();
  moveTo(1);
  moveTo(2);
  announcements.stop();
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual(['01']);
});
