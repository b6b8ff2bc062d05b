/** What a command prints. */
export interface DeskAnswer {
  lines: string[];
  /** False where the command was not done. */
  ok: boolean;
}
