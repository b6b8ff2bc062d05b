import { hourMs } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { decideDisputing, disputableUntil } from './dispute-rules.ts';

const capturedAt = new Date('2025-05-21T12:00:00Z');
const captured = { purpose: 'hold', state: 'captured', capturedAt } as const;
const after = (hours: number) => new Date(capturedAt.getTime() + hours * hourMs);

test("'I was there' is accepted for 48 hours after the capture", () => {
  expect(decideDisputing(captured, after(0))).toBe('heard');
  expect(decideDisputing(captured, new Date(after(48).getTime() - 1))).toBe('heard');
  expect(decideDisputing(captured, after(48))).toBe('too_late');
  expect(disputableUntil(captured)).toEqual(after(48));
});

test("'I was there' is accepted only about a captured hold", () => {
  expect(decideDisputing({ ...captured, purpose: 'deposit' }, after(1))).toBe('nothing_taken');
  expect(decideDisputing({ ...captured, state: 'released' }, after(1))).toBe('nothing_taken');
  expect(decideDisputing({ ...captured, state: 'refund_pending' }, after(1))).toBe('nothing_taken');
});
