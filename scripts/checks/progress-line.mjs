// @ts-check
/**
 * Shows where a long run is: on a terminal in one line that is rewritten, in a log every 15 seconds. A log of a long run
 * shows it less often, so that it stays short.
 */
const redrawMs = 250;
const logEveryMs = 15_000;
/** With the other lines, a run of twenty minutes prints about a hundred. */
const linesPerPace = 32;

export class ProgressLine {
  #describe;
  #write;
  #isTerminal;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #shown = '';
  #lines = 0;

  /**
   * @param {{ describe: () => string, write?: (text: string) => void, isTerminal?: boolean }} options
   */
  constructor({
    describe,
    write = (text) => void process.stdout.write(text),
    isTerminal = process.stdout.isTTY,
  }) {
    this.#describe = describe;
    this.#write = write;
    this.#isTerminal = isTerminal;
  }

  start() {
    if (this.#isTerminal) this.#timer = setInterval(() => this.#draw(), redrawMs);
    else this.#scheduleLogLine();
    return this;
  }

  stop() {
    clearInterval(this.#timer);
    this.#clear();
  }

  /** Prints whole lines above the progress. @param {string} text */
  print(text) {
    this.#clear();
    this.#write(`${text}\n`);
  }

  #scheduleLogLine() {
    const pace = 2 ** Math.floor(this.#lines / linesPerPace);
    this.#timer = setTimeout(() => {
      this.#write(`${this.#describe()}\n`);
      this.#lines++;
      this.#scheduleLogLine();
    }, logEveryMs * pace);
  }

  #draw() {
    const text = this.#describe().slice(0, (process.stdout.columns ?? 80) - 1);
    if (text === this.#shown) return;
    this.#clear();
    this.#write(text);
    this.#shown = text;
  }

  #clear() {
    if (this.#shown === '') return;
    this.#write('\r\u001B[K');
    this.#shown = '';
  }
}
