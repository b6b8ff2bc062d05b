import { createInterface } from 'node:readline/promises';
import type { Ask, CommandResult } from '../platform/command-result.ts';

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where the results of commands are printed. */
  output: { isTTY?: boolean };
  /** Where questions are printed, so that a file with the results contains none. */
  errors: NodeJS.WritableStream & { isTTY?: boolean };
}

interface AskingTerminal {
  ask: Ask;
  /** The result without the lines that its reader has seen above the question. */
  withoutShownLines(result: CommandResult): CommandResult;
}

export function askOnTerminal({ input, output, errors }: Terminal): AskingTerminal {
  let shown: readonly string[] = [];
  return {
    /** Without a terminal there is no one to ask: then nothing is changed without `--yes`. */
    async ask(lines) {
      if (!input.isTTY) {
        errors.write('There is no terminal to ask. Add --yes to make these changes.\n');
        return false;
      }
      const terminal = createInterface({ input, output: errors });
      try {
        const answer = await terminal.question(`${lines.join('\n')}\nMake these changes? (yes/no) `);
        // A result that goes to a file has to be complete: its reader does not see the terminal.
        if (output.isTTY && errors.isTTY) shown = lines;
        return answer.trim().toLowerCase() === 'yes';
      } finally {
        terminal.close();
      }
    },
    withoutShownLines(result) {
      const startsWithShown = shown.every((line, index) => result.lines[index] === line);
      return startsWithShown ? { ...result, lines: result.lines.slice(shown.length) } : result;
    },
  };
}
