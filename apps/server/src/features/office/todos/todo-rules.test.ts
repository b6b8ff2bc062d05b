import { expect, test } from 'vitest';
import { waitingLong, worstFirst } from './todo-rules.ts';

const at = (hours: number) => new Date(Date.UTC(2025, 4, 21, hours));

test('the worst is first: what ends tonight, then what waits longest', () => {
  const lines = [
    { id: 'job', urgency: 'today', time: { kind: 'since', at: at(6) } },
    { id: 'chargeback', urgency: 'week', time: { kind: 'by', at: at(20) } },
    { id: 'report', urgency: 'tonight', time: { kind: 'since', at: at(5) } },
    { id: 'later', urgency: 'tonight', time: { kind: 'left', at: at(19) } },
    { id: 'sooner', urgency: 'tonight', time: { kind: 'left', at: at(18) } },
  ] as const;
  expect(worstFirst(lines).map(({ id }) => id)).toEqual(['sooner', 'later', 'report', 'job', 'chargeback']);
});

test('a thing waits long after exactly one hour', () => {
  const things = [{ since: at(11) }, { since: new Date(at(11).getTime() + 1) }];
  expect(waitingLong(things, at(12))).toEqual([things[0]]);
});
