/** What the server process and its keeper say to each other over Node's IPC channel. */

export interface SupervisedCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Left out when the process keeps the user it was started by. */
  user?: { uid: number; gid: number };
}

export type ToSupervisor =
  /** Runs a command to its end; it dies with us. */
  | { type: 'run'; command: SupervisedCommand; input: string }
  /** Starts the database server, its messages going to the log file. */
  | { type: 'serve'; command: SupervisedCommand; logFile: string }
  /** The server has been seen working: from now on the keeper restarts it when it ends by itself. */
  | { type: 'confirm' }
  | { type: 'stop' };

export type FromSupervisor =
  | { type: 'claimed' }
  | { type: 'refused' }
  /** The folder's previous keeper is still stopping its server. */
  | { type: 'waiting' }
  | { type: 'ran'; code: number | null; output: string }
  | { type: 'started'; pid: number }
  | { type: 'ended'; reason: string }
  | { type: 'restarting'; reason: string };
