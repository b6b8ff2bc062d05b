import { expect, test } from 'vitest';
import { lobby } from '../../test/lobbies.ts';
import { offerNeighbouringTimes } from './trio-time-offers.ts';

const minute = 60_000;
const options = { nowMs: 30 * minute, expiresAfterMs: 40 * minute, offerBeforeMs: 15 * minute };
const sevenOClock = 100 * minute;
const at = (meetingAtMs: number, ...waiting: ReturnType<typeof lobby>[]) => ({ meetingAtMs, waiting });

test('a trio for which no single is left is offered the nearest time with a single before it expires', () => {
  const bucket = at(sevenOClock, lobby(1, 'FFM', 0), lobby(2, 'MMM', 1), lobby(3, 'F', 2));
  const neighbours = [
    at(sevenOClock + 60 * minute, lobby(11, 'F'), lobby(12, 'M')),
    at(sevenOClock - 30 * minute, lobby(13, 'F')),
    at(sevenOClock + 30 * minute, lobby(14, 'F'), lobby(15, 'FFF')),
  ];
  expect(offerNeighbouringTimes(bucket, neighbours, options)).toEqual([
    { lobbyId: 'l00002', meetingAtMs: sevenOClock - 30 * minute },
  ]);
});

test('each waiting single is promised to one trio only', () => {
  const bucket = at(sevenOClock, lobby(1, 'FFM', 0), lobby(2, 'MMM', 1), lobby(3, 'FMO', 2));
  const neighbours = [at(sevenOClock + minute, lobby(11, 'F')), at(sevenOClock + 2 * minute, lobby(12, 'F'))];
  expect(offerNeighbouringTimes(bucket, neighbours, options)).toEqual([
    { lobbyId: 'l00001', meetingAtMs: sevenOClock + minute },
    { lobbyId: 'l00002', meetingAtMs: sevenOClock + 2 * minute },
  ]);
});

test('a trio is offered no other time while it has not waited long, or if every trio finds a single', () => {
  const neighbours = [at(sevenOClock + minute, lobby(11, 'F'))];
  expect(offerNeighbouringTimes(at(sevenOClock, lobby(1, 'FFM', 20 * minute)), neighbours, options)).toEqual(
    [],
  );
  expect(
    offerNeighbouringTimes(at(sevenOClock, lobby(1, 'FFM', 0), lobby(2, 'M', 0)), neighbours, options),
  ).toEqual([]);
});
