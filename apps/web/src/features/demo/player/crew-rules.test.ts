import { expect, it } from 'vitest';
import { crewBeats, crewStages, isCrewActionDone } from './crew-rules.ts';
import type { CrewFacts, CrewStory } from './crew-rules.ts';
import { totalMs } from './player-rules.ts';

const story: CrewStory = {
  kind: 'crew',
  lobbyId: 'lobby-1',
  startedAt: '2025-05-21T16:00:00.000Z',
  meetingTime: '2025-05-21T18:00:00.000Z',
};
const beats = crewBeats(story);
const endsAt = Date.parse('2025-05-21T21:00:00Z');

const waiting: CrewFacts = {
  now: Date.parse(story.startedAt),
  groupId: undefined,
  endsAt: undefined,
  introSent: false,
  onTheWay: false,
  checkedIn: false,
};

function stageWith(facts: Partial<CrewFacts>) {
  const open = beats.find(({ action }) => !isCrewActionDone(action, { ...waiting, ...facts }));
  return open && crewStages[open.stage];
}
const crew = (time: string) => ({ now: Date.parse(time), groupId: 'crew-1', endsAt });

it('takes about a minute', () => {
  expect(totalMs(beats)).toBe(60_000);
});

it('goes through all stages in order, and the clock only moves forward', () => {
  expect([...new Set(beats.map(({ stage }) => stage))]).toEqual([0, 1, 2, 3, 4, 5]);
  const moves = beats.flatMap(({ action }) => (action.kind === 'move the clock' ? [action.to] : []));
  expect(moves).toEqual(moves.toSorted((a, b) => a - b));
});

it('the viewer says hello, sets out and checks in, in the order that the crew asks for', () => {
  expect(beats.flatMap(({ action }) => (action.kind === 'progress' ? [action.step] : []))).toEqual([
    'introSent',
    'onTheWay',
    'checkedIn',
  ]);
});

it.each([
  ['You wait', {}],
  ['Crew found', { now: Date.parse('2025-05-21T16:01:00Z') }],
  ['Introductions', crew('2025-05-21T16:01:00Z')],
  ['Setting out', { ...crew('2025-05-21T16:10:00Z'), introSent: true }],
  ['Arriving', { ...crew('2025-05-21T17:29:00Z'), introSent: true, onTheWay: true }],
  ['Crew ends', { ...crew('2025-05-21T18:14:00Z'), introSent: true, onTheWay: true, checkedIn: true }],
  [undefined, crew('2025-05-21T21:00:00Z')],
] as const)('goes on with %s, by the crew and the clock', (stage, facts) => {
  expect(stageWith(facts)).toBe(stage);
});
