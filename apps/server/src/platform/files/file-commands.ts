import type { Ask, CommandResult } from '../command-result.ts';
import type { FileFault } from './check-file.ts';
import { printJson, reportFaults } from './file-command-results.ts';
import { readTextFile } from './read-text-file.ts';

/** The commands of one kind of file. */
export interface FileCommands {
  list: () => Promise<CommandResult>;
  export: () => Promise<unknown>;
  schema: object;
  check: (text: string) => Promise<FileFault[]>;
  import: (text: string, ask: Ask) => Promise<CommandResult>;
}

/** `usage` is the answer to an unknown command. */
export async function runFileCommand(
  commands: FileCommands,
  usage: string[],
  [command, path = '', ...options]: string[],
  ask: Ask,
): Promise<CommandResult> {
  switch (command) {
    case undefined:
      return commands.list();
    case 'export':
      return printJson(await commands.export());
    case 'schema':
      return printJson(commands.schema);
    case 'check':
      return reportFaults(await commands.check(readTextFile(path)));
    case 'import':
      return commands.import(
        readTextFile(path),
        options.includes('--yes') ? () => Promise.resolve(true) : ask,
      );
    default:
      return { ok: false, lines: usage };
  }
}

/** One line for each item, or a sentence if there are none. */
export function listed(lines: string[], empty: string): CommandResult {
  return { ok: true, lines: lines.length === 0 ? [empty] : lines };
}
