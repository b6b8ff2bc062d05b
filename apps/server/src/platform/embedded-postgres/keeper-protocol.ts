/** What the server process and its keeper say to each other over Node's IPC channel. */

export interface KeptCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Left out when the process keeps the user it was started by. */
  user?: { uid: number; gid: number };
}

export type ToKeeper =
  /** Runs a command to its end; it dies with us. */
  | { type: 'run'; command: KeptCommand; input: string }
  /** Starts the database server, its messages going to the log file. */
  | { type: 'serve'; command: KeptCommand; logFile: string }
  /** The server has been seen working: from now on the keeper restarts it when it ends by itself. */
  | { type: 'confirm' }
  | { type: 'stop' };

export type FromKeeper =
  | { type: 'claimed' }
  | { type: 'refused' }
  /** The folder's previous keeper is still stopping its server. */
  | { type: 'waiting' }
  | { type: 'ran'; code: number | null; output: string }
  | { type: 'started'; pid: number }
  | { type: 'ended'; reason: string }
  | { type: 'restarting'; reason: string };
