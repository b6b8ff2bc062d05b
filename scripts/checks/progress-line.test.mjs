import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressLine } from './progress-line.mjs';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startLine(isTerminal) {
  const written = [];
  const shown = { text: 'first' };
  const line = new ProgressLine({
    describe: () => shown.text,
    write: (text) => void written.push(text),
    isTerminal,
  }).start();
  return { written, shown, line };
}

test('a terminal shows one line, which is rewritten when it changes and ends with the run', () => {
  const { written, shown, line } = startLine(true);
  vi.advanceTimersByTime(5_000);
  shown.text = 'second';
  vi.advanceTimersByTime(5_000);
  line.stop();
  vi.advanceTimersByTime(5_000);
  expect(written).toEqual(['first', '\r\u001B[K', 'second', '\r\u001B[K']);
});

test('what is printed on a terminal stands above the line', () => {
  const { written, line } = startLine(true);
  vi.advanceTimersByTime(300);
  line.print('FAILED');
  vi.advanceTimersByTime(300);
  line.stop();
  expect(written).toEqual(['first', '\r\u001B[K', 'FAILED\n', 'first', '\r\u001B[K']);
});

test('a log shows a line every 15 seconds', () => {
  const { written, line } = startLine(false);
  vi.advanceTimersByTime(60_000);
  line.stop();
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual(['first\n', 'first\n', 'first\n', 'first\n']);
});

test('the log of a long run stays short', () => {
  const { written, line } = startLine(false);
  vi.advanceTimersByTime(36 * 60_000);
  line.stop();
  expect(written).toHaveLength(76);
});
