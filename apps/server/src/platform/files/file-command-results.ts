import type { CommandResult } from '../command-result.ts';
import { describeFileFaults } from './check-file.ts';
import type { FileFault } from './check-file.ts';

export function printJson(content: unknown): CommandResult {
  return { ok: true, lines: [JSON.stringify(content, undefined, 2)] };
}

export function reportFaults(faults: readonly FileFault[]): CommandResult {
  if (faults.length === 0) return { ok: true, lines: ['The file has no faults.'] };
  return { ok: false, lines: describeFileFaults(faults) };
}
