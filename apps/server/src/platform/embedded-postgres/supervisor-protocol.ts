/** The messages between the server process and its supervisor, over Node's IPC channel. */

export interface SupervisedCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Absent if the command runs as the current user. */
  user?: { uid: number; gid: number };
}

export type ToSupervisor =
  /** Runs a command to its end. The command is killed if the server process ends. */
  | { type: 'run'; command: SupervisedCommand; input: string }
  /** Starts the database server and writes its output to the log file. */
  | { type: 'serve'; command: SupervisedCommand; logFile: string }
  /** The server accepts connections: from now on the supervisor restarts it if it ends unexpectedly. */
  | { type: 'confirm' }
  | { type: 'stop' };

export type FromSupervisor =
  | { type: 'claimed' }
  | { type: 'refused' }
  /** The previous supervisor of the folder is still stopping its server. */
  | { type: 'waiting' }
  | { type: 'ran'; code: number | null; output: string }
  | { type: 'started'; pid: number }
  | { type: 'ended'; reason: string }
  | { type: 'restarting'; reason: string };
