/** The output of a command. */
export interface CommandResult {
  lines: string[];
  /** Remarks for the reader that are not part of the output, for example if that is a file. */
  remarks?: string[];
  /** False if the command was refused. */
  ok: boolean;
}

/** Shows what a command would do, and asks whether to do it. */
export type Ask = (lines: readonly string[]) => Promise<boolean>;
