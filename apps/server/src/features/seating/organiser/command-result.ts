/** The output of a command. */
export interface CommandResult {
  lines: string[];
  /** False if the command was refused. */
  ok: boolean;
}
