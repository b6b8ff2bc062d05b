import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLobbies, lobby } from '../../test/lobbies.ts';
import { batchingWindowSeconds } from './batching-window.ts';
import { maxCrews } from './crew-selection.ts';
import type { Lobby } from './lobby.ts';
import { packCrews } from './pack-crews.ts';
import type { Pair } from '../student.ts';

const countSizes = (lobbies: readonly Lobby[]) =>
  [1, 2, 3].map((size) => lobbies.filter(({ members }) => members.length === size).length) as [
    number,
    number,
    number,
  ];

const gendersOf = (lobbies: readonly Lobby[], crew: readonly string[]) =>
  crew
    .flatMap((id) => lobbies.find((each) => each.id === id)!.members.map(({ gender }) => gender))
    .sort()
    .join();

const isLone = (genders: string) =>
  [...genders.matchAll(/\bfemale/g)].length === 1 || [...genders.matchAll(/\bmale/g)].length === 1;

describe('crews of four', () => {
  test('every lobby is in one crew or waits, crews have four students, and there are as many crews as possible', () => {
    fc.assert(
      fc.property(anyLobbies(40), (lobbies) => {
        const { crews, waiting } = packCrews(lobbies);
        expect([...crews.flat(), ...waiting].sort()).toEqual(lobbies.map(({ id }) => id).sort());
        for (const crew of crews) expect(gendersOf(lobbies, crew).split(',')).toHaveLength(4);
        expect(crews).toHaveLength(maxCrews(countSizes(lobbies)));
      }),
      { numRuns: 150 },
    );
  });

  test('the order in which lobbies are handed over does not matter', () => {
    fc.assert(
      fc.property(anyLobbies(20), (lobbies) => {
        expect(packCrews(lobbies.toReversed())).toEqual(packCrews(lobbies));
      }),
      { numRuns: 50 },
    );
  });

  test('students who must not meet are never in one crew, even if lobbies have to wait for it', () => {
    const withPairs = anyLobbies(14).chain((lobbies) => {
      const ids = lobbies.flatMap(({ members }) => members.map(({ id }) => id));
      const anyId = fc.constantFrom('nobody', ...ids);
      return fc.tuple(fc.constant(lobbies), fc.array(fc.tuple(anyId, anyId), { maxLength: 12 }));
    });
    fc.assert(
      fc.property(withPairs, ([lobbies, forbidden]: [Lobby[], Pair[]]) => {
        const { crews, waiting } = packCrews(lobbies, { forbidden });
        const lobbyOf = (id: string) =>
          lobbies.find(({ members }) => members.some((one) => one.id === id))?.id;
        for (const [one, other] of forbidden) {
          const [first, second] = [lobbyOf(one), lobbyOf(other)];
          if (first === undefined || second === undefined || first === second) continue;
          expect(crews.filter((crew) => crew.includes(first) && crew.includes(second))).toEqual([]);
        }
        expect([...crews.flat(), ...waiting].sort()).toEqual(lobbies.map(({ id }) => id).sort());
      }),
      { numRuns: 150 },
    );
  });

  test('a crew with a forbidden pair is repaired with a student who waits', () => {
    const lobbies = ['F', 'F', 'M', 'M', 'M'].map((genders, id) => lobby(id, genders));
    const { crews, waiting } = packCrews(lobbies, { forbidden: [['l0m0', 'l2m0']] });
    expect(crews).toHaveLength(1);
    expect(crews[0]).toHaveLength(4);
    expect(waiting).toHaveLength(1);
  });

  test('when no student can replace one of a forbidden pair, the younger one waits and the others still get their crew', () => {
    const lobbies = [lobby(0, 'F'), lobby(1, 'M'), lobby(2, 'F'), lobby(3, 'M'), lobby(4, 'FM')];
    const { crews, waiting } = packCrews(lobbies, {
      forbidden: [
        ['l0m0', 'l1m0'],
        ['l1m0', 'l2m0'],
        ['l1m0', 'l3m0'],
        ['l1m0', 'l4m0'],
      ],
    });
    expect(crews).toHaveLength(1);
    expect(waiting).toContain('l00001');
  });

  test('no student is the only woman or man in a crew if an exchange can avoid it', () => {
    const lobbies = ['F', 'M', 'M', 'M', 'F', 'F', 'F', 'M'].map((genders, id) => lobby(id, genders));
    const { crews } = packCrews(lobbies);
    expect(crews.map((crew) => gendersOf(lobbies, crew)).filter(isLone)).toEqual([]);
  });

  test('no lobby has to wait for gender balance, and students who met before get different crews', () => {
    const lobbies = ['F', 'F', 'M', 'M', 'F', 'F', 'M', 'M'].map((genders, id) => lobby(id, genders));
    const metBefore: Pair[] = [
      ['l0m0', 'l2m0'],
      ['l1m0', 'l3m0'],
      ['l4m0', 'l6m0'],
    ];
    const { crews, waiting } = packCrews(lobbies, { metBefore });
    expect(waiting).toEqual([]);
    for (const [one, other] of metBefore) {
      const ids = [one, other].map((id) => `l${id.slice(1, 2).padStart(5, '0')}`);
      expect(crews.filter((crew) => ids.every((id) => crew.includes(id)))).toEqual([]);
    }
  });
});

describe('the batching window', () => {
  const nowMs = 1_000_000;
  const waitingWindow = { nowMs, windowSeconds: 60 };
  const justNow = nowMs - 5_000;
  const longAgo = nowMs - 61_000;

  test('delays a crew with only one woman for a better one', () => {
    const lobbies = ['F', 'M', 'M', 'M'].map((genders, id) => lobby(id, genders, justNow));
    expect(packCrews(lobbies, { waitingWindow })).toEqual({
      crews: [],
      waiting: lobbies.map(({ id }) => id),
    });
    expect(packCrews([...lobbies, lobby(4, 'F', nowMs)], { waitingWindow }).crews).toEqual([
      ['l00000', 'l00001', 'l00002', 'l00004'],
    ]);
  });

  test('does not delay a crew after it has closed', () => {
    const lobbies = ['F', 'M', 'M', 'M'].map((genders, id) =>
      lobby(id, genders, id === 0 ? longAgo : justNow),
    );
    expect(packCrews(lobbies, { waitingWindow }).crews).toHaveLength(1);
  });

  test('allows no crew with only one woman or man or a forbidden pair, and loses no lobby', () => {
    fc.assert(
      fc.property(anyLobbies(20), (lobbies) => {
        const recent = lobbies.map((each) => ({ ...each, readyAtMs: justNow + each.readyAtMs }));
        const forbidden: Pair[] = [['l0m0', 'l1m0']];
        const { crews, waiting } = packCrews(recent, { waitingWindow, forbidden });
        for (const crew of crews) {
          expect(isLone(gendersOf(recent, crew))).toBe(false);
          expect(gendersOf(recent, crew).split(',')).toHaveLength(4);
          expect(crew.includes('l00000') && crew.includes('l00001')).toBe(false);
        }
        expect([...crews.flat(), ...waiting].sort()).toEqual(recent.map(({ id }) => id).sort());
      }),
      { numRuns: 150 },
    );
  });

  test('gets shorter as the meeting time comes closer', () => {
    expect([7200, 1800, 600, 60, 0, -60].map(batchingWindowSeconds)).toEqual([100, 90, 30, 3, 0, 0]);
  });
});
