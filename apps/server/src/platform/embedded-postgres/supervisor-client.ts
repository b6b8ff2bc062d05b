import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { FromSupervisor, SupervisedCommand, ToSupervisor } from './supervisor-protocol.ts';

// tsc does not copy .mjs files: the file in `src` is the only one.
const supervisorFile = fileURLToPath(
  new URL('../../../src/platform/embedded-postgres/supervisor.mjs', import.meta.url),
);

type Message<T extends FromSupervisor['type']> = Extract<FromSupervisor, { type: T }>;

/** The client of the supervisor process (see supervisor.mjs). */
export class Supervisor {
  readonly #child: ChildProcess;
  readonly #exited: Promise<{ orderly: boolean }>;
  #stderr = '';
  #stopping = false;

  private constructor(claimFolder: string, socketFolder: string) {
    const child = fork(supervisorFile, [claimFolder, socketFolder], {
      detached: true,
      execArgv: [],
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-4000);
    });
    child.on('error', (error) => {
      this.#stderr += `\n${error.message}`;
    });
    this.#exited = new Promise((resolve) => {
      child.once('close', (code) => resolve({ orderly: code === 0 }));
    });
    this.#child = child;
  }

  /** Resolves with undefined if another supervisor has claimed the folder. */
  static async claim(options: {
    claimFolder: string;
    socketFolder: string;
    onWaiting: () => void;
  }): Promise<Supervisor | undefined> {
    const supervisor = new Supervisor(options.claimFolder, options.socketFolder);
    void supervisor.#answer('waiting').then(options.onWaiting, () => {});
    const { type } = await supervisor.#answer('claimed', 'refused');
    return type === 'claimed' ? supervisor : undefined;
  }

  async run(command: SupervisedCommand, input = ''): Promise<{ code: number | null; output: string }> {
    const answer = this.#answer('ran');
    this.#send({ type: 'run', command, input });
    const { code, output } = await answer;
    return { code, output };
  }

  /** Starts the server. `ended` resolves with the reason if the server ends before it was confirmed. */
  async serve(command: SupervisedCommand, logFile: string): Promise<{ pid: number; ended: Promise<string> }> {
    const ended = this.#answer('ended').then(({ reason }) => reason);
    // After the server is confirmed no code awaits this promise: avoids an unhandled rejection.
    ended.catch(() => {});
    const answer = this.#answer('started', 'ended');
    this.#send({ type: 'serve', command, logFile });
    const first = await answer;
    return { pid: first.type === 'started' ? first.pid : 0, ended };
  }

  /** From now on the supervisor restarts the server if it ends, and does not keep this process alive. */
  confirm(onRestart: (reason: string) => void): void {
    this.#child.on('message', (message: FromSupervisor) => {
      if (message.type === 'restarting') onRestart(message.reason);
    });
    this.#send({ type: 'confirm' });
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#child.stderr instanceof Socket) this.#child.stderr.unref();
  }

  /** Called if the supervisor ends without `stop`. `orderly`: the supervisor has stopped the server first. */
  onLost(listener: (orderly: boolean) => void): void {
    void this.#exited.then(({ orderly }) => {
      if (!this.#stopping) listener(orderly);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#child.ref();
    this.#send({ type: 'stop' });
    await this.#exited;
  }

  #send(message: ToSupervisor): void {
    // If the supervisor has died, its exit event reports that.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #answer<T extends FromSupervisor['type']>(...types: T[]): Promise<Message<T>> {
    return new Promise((resolve, reject) => {
      const listen = (message: FromSupervisor): void => {
        if (!isOneOf(message, types)) return;
        this.#child.off('message', listen);
        resolve(message);
      };
      this.#child.on('message', listen);
      void this.#exited.then(() => {
        this.#child.off('message', listen);
        reject(
          new EmbeddedPostgresError(`The supervisor process of PostgreSQL ended (${this.#lastError()}).`),
        );
      });
    });
  }

  #lastError(): string {
    const lines = this.#stderr.trim().split('\n');
    return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1))?.trim() || 'no output';
  }
}

function isOneOf<T extends FromSupervisor['type']>(
  message: FromSupervisor,
  types: T[],
): message is Message<T> {
  return types.some((type) => type === message.type);
}
