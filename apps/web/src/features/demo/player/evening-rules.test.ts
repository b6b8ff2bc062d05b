import { expect, it } from 'vitest';
import { eveningBeats, eveningStages, eveningTimes, isEveningActionDone } from './evening-rules.ts';
import type { Evening, EveningFacts } from './evening-rules.ts';
import { totalMs } from './player-rules.ts';

const evening: Evening = {
  kind: 'evening',
  eventId: '05232025-dinner-nyc',
  dateTime: '2025-05-23T22:00:00.000Z',
  releaseAt: '2025-05-22T22:00:00.000Z',
  endsAt: '2025-05-23T23:30:00.000Z',
  startedAt: '2025-05-21T16:04:00.000Z',
  seatsLeft: 64,
};
const beats = eveningBeats(evening);

const atStart: EveningFacts = {
  now: Date.parse(evening.startedAt),
  isSignedIn: false,
  taken: 0,
  isSeated: false,
  isCheckedIn: false,
};

/** The stage of the first beat that is not done. */
function stageWith(facts: Partial<EveningFacts>) {
  const open = beats.find(({ action }) => !isEveningActionDone(action, { ...atStart, ...facts }, evening));
  return open && eveningStages[open.stage];
}
const at = (time: string) => ({ now: Date.parse(time), isSignedIn: true, isSeated: true });

it('takes about a minute', () => {
  expect(totalMs(beats)).toBe(60_000);
});

it('goes through all stages in order, and the clock only moves forward', () => {
  expect([...new Set(beats.map(({ stage }) => stage))]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const moves = beats.flatMap(({ action }) => (action.kind === 'move the clock' ? [action.to] : []));
  expect(moves).toEqual(moves.toSorted((a, b) => a - b));
});

it.each([
  ['Seats fill', { ...atStart }],
  ['Seats fill', { isSignedIn: true, taken: 31 }],
  ['You join', { isSignedIn: true, taken: 38 }],
  ['Table told', at('2025-05-21T16:10:00Z')],
  ['Setting out', at('2025-05-22T22:00:00Z')],
  ['Arriving', at('2025-05-23T21:30:00Z')],
  ['Evening ends', { ...at('2025-05-23T22:20:00Z'), isCheckedIn: true }],
  ['Morning after', at('2025-05-23T23:30:00Z')],
  [undefined, at('2025-05-24T13:00:00Z')],
] as const)('goes on with %s, by the event and the clock', (stage, facts) => {
  expect(stageWith(facts)).toBe(stage);
});

it('the viewer checks in before the dinner begins', () => {
  const own = beats.findIndex(({ action }) => action.kind === 'check in');
  expect(beats[own - 1]!.action).toEqual({
    kind: 'move the clock',
    to: Date.parse('2025-05-23T21:56:00Z'),
  });
});

it('names the times of the stages, up to nine in the morning in New York', () => {
  const times = eveningTimes(evening, Date.parse('2025-05-23T22:04:00Z'));
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    '2025-05-21T16:04:00.000Z',
    '2025-05-21T16:10:00.000Z',
    '2025-05-22T22:00:00.000Z',
    '2025-05-23T21:20:00.000Z',
    '2025-05-23T22:04:00.000Z',
    '2025-05-23T23:30:00.000Z',
    '2025-05-24T13:00:00.000Z',
  ]);
});
