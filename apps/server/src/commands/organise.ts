// `npm run organise -- COMMAND`: the manual operations of an organiser.
import { createInterface } from 'node:readline/promises';
import { runCommand } from './run-command.ts';
import { organise } from '../workflows/organise.ts';

/** Without a terminal there is no one to ask: then nothing is changed without `--yes`. */
async function ask(lines: readonly string[]): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write('There is no terminal to ask. Add --yes to make these changes.\n');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${lines.join('\n')}\nMake these changes? (yes/no) `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

await runCommand('organise', ({ seasons, seating, safety, money, quickcrew }, args) =>
  organise({ seasons, seating, safety, payments: money.deps, quickcrew }, args, ask),
);
