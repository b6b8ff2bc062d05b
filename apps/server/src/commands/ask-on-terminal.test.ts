import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Ask } from '../platform/command-result.ts';
import { askOnTerminal } from './ask-on-terminal.ts';

const changes = ['2026-06-03: now 8:00 PM - 10:00 PM.', '2026-06-10: cancelled.'];

/** Like `seasons import`. */
async function makeChanges(ask: Ask) {
  const ok = await ask(changes);
  return { ok, lines: [...changes, ok ? 'Done.' : 'Nothing was changed.'] };
}
const confirmed: Ask = () => Promise.resolve(true);

/** Everything that a command prints, with this answer to its question, if it asks one. */
async function run({ answer = '', command = makeChanges, isTerminal = true, resultIsTerminal = true }) {
  const input = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const errors = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const terminal = askOnTerminal({ input, output: { isTTY: resultIsTerminal }, errors });
  input.write(`${answer}\n`);
  const { ok, lines } = terminal.withoutShownLines(await command(terminal.ask));
  return { ok, lines, question: String(errors.read() ?? '') };
}

/** A terminal also writes escape codes and the answer. */
const question = expect.stringContaining(`${changes.join('\n')}\nMake these changes? (yes/no) `) as string;

test('the changes that an organiser confirms are printed once, above the question', async () => {
  expect(await run({ answer: 'yes' })).toEqual({ ok: true, lines: ['Done.'], question });
});

test('the changes that an organiser refuses are printed once too', async () => {
  expect(await run({ answer: 'no' })).toEqual({ ok: false, lines: ['Nothing was changed.'], question });
});

test('with --yes the changes are printed once, in the result', async () => {
  const command = () => makeChanges(confirmed);
  expect(await run({ command })).toEqual({ ok: true, lines: [...changes, 'Done.'], question: '' });
});

test('a result that is written to a file contains the changes', async () => {
  const { lines } = await run({ answer: 'yes', resultIsTerminal: false });
  expect(lines).toEqual([...changes, 'Done.']);
});

test('without a terminal and without --yes nothing is changed, and the result lists what would change', async () => {
  expect(await run({ isTerminal: false, resultIsTerminal: false })).toEqual({
    ok: false,
    lines: [...changes, 'Nothing was changed.'],
    question: 'There is no terminal to ask. Add --yes to make these changes.\n',
  });
});

test('a result without the confirmed changes is printed as it is', async () => {
  const lines = ['It changed meanwhile. Please repeat.'];
  const command = async (ask: Ask) => {
    await ask(changes);
    return { ok: false, lines };
  };
  expect((await run({ answer: 'yes', command })).lines).toEqual(lines);
});
