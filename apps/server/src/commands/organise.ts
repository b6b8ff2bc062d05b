// `npm run organise -- COMMAND`: the manual operations of an organiser.
import { askOnTerminal } from './ask-on-terminal.ts';
import { runCommand } from './run-command.ts';
import { organise } from '../workflows/organise.ts';

const { stdin: input, stdout: output, stderr: errors } = process;
const { ask, withoutShownLines } = askOnTerminal({ input, output, errors });

await runCommand('organise', async ({ seasons, seating, safety, money, quickcrew, organisers }, args) =>
  withoutShownLines(
    await organise({ seasons, seating, safety, payments: money.deps, quickcrew, organisers }, args, ask),
  ),
);
