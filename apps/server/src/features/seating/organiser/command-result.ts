/** What a command prints. */
export interface CommandResult {
  lines: string[];
  /** False where the command was not done. */
  ok: boolean;
}
