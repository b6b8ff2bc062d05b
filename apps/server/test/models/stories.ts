import * as fc from 'fast-check';
import type { Arbitrary, AsyncCommand } from 'fast-check';
import type { KillableServer } from './killable-server.ts';

/** One action of a person in a story. */
export interface Step<Model, World> {
  /** A sentence without its end: 'Ana registers'. */
  words: string;
  /** False if the step would make no sense now. It is left out then. */
  isPossible?(model: Model): boolean;
  /** The provider or a bank does it: the server is killed only while it hears of it. */
  isOutside?: boolean;
  /** Does it to the server and to the model, and compares the two answers. */
  act(model: Model, world: World): Promise<void>;
}

export interface Stories<Model, World> {
  steps: Arbitrary<Step<Model, World>>;
  maxSteps: number;
  /** A new world for each story. */
  begin(): Promise<{ model: Model; world: World }>;
  /** Compares the state of the server with the model. Called after every step. */
  compare(model: Model, world: World): Promise<void>;
  server: KillableServer;
  /** How many stories in `npm test`. The drill tells more. */
  numStories: number;
  /** How many messages to the database a step usually sends, and how many at most: a kill is at one of them. */
  messages: { usual: number; most: number };
}

/**
 * Plays random stories against the server and the model. In some steps the server is killed, which
 * `KillableServer` describes. If the two differ, the shortest story that shows it is found, and told in the error.
 */
export async function expectStoriesToHold<Model extends object, World extends object>(
  stories: Stories<Model, World>,
): Promise<void> {
  const numRuns = Number(process.env['STORIES'] ?? stories.numStories);
  const seed = Number(process.env['SEED'] ?? 1);
  const { usual, most } = stories.messages;
  const killAt = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: most }) },
  );
  const command = fc
    .tuple(stories.steps, killAt)
    .map(([step, messageNumber]) => new StepCommand(stories, step, messageNumber));
  const property = fc.asyncProperty(
    fc.commands([command], { maxCommands: stories.maxSteps, size: 'max' }),
    (commands) =>
      fc.asyncModelRun(async () => {
        const { model, world } = await stories.begin();
        return { model, real: world };
      }, commands),
  );
  const result = await fc.check(property, { numRuns, seed });
  if (!result.failed) {
    const { killCount } = stories.server;
    if (process.env['STORIES'] !== undefined)
      console.log(`${numRuns} stories with ${killCount} kills, seed ${seed}`);
    if (killCount === 0 && numRuns >= stories.numStories)
      throw new Error('The server was killed in no step: `messages` is more than what steps send.');
    return;
  }
  const { counterexample, counterexamplePath, errorInstance, numShrinks } = result;
  const told = counterexample ? tell(counterexample[0] as Iterable<unknown>) : ['(none)'];
  throw new Error(
    [
      'The server does not do what the model says. The shortest story that shows it:',
      ...told.map((sentence, index) => `  ${index + 1}. ${sentence}.`),
      errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
      `(SEED=${seed} repeats it; path ${counterexamplePath}, made shorter ${numShrinks} times)`,
    ].join('\n'),
    { cause: errorInstance },
  );
}

function tell(commands: Iterable<unknown>): string[] {
  return [...commands]
    .filter((command) => (command as { hasRan?: boolean }).hasRan !== false)
    .map((command) => String(command));
}

class StepCommand<Model extends object, World> implements AsyncCommand<Model, World> {
  readonly #stories: Stories<Model, World>;
  readonly #step: Step<Model, World>;
  readonly #killAt: number | undefined;
  #wasKilled = false;

  constructor(stories: Stories<Model, World>, step: Step<Model, World>, killAt: number | undefined) {
    this.#stories = stories;
    this.#step = step;
    this.#killAt = killAt;
  }

  check(model: Readonly<Model>): boolean {
    return this.#step.isPossible?.(model) ?? true;
  }

  async run(model: Model, world: World): Promise<void> {
    const { server, compare } = this.#stories;
    const killsBefore = server.killCount;
    try {
      if (!this.#step.isOutside) server.killAt(this.#killAt);
      await this.#step.act(model, world);
      if (this.#step.isOutside) server.killAt(this.#killAt);
      await server.settle();
    } finally {
      server.killAt(undefined);
      this.#wasKilled = server.killCount > killsBefore;
    }
    if (this.#wasKilled) await server.settle();
    await compare(model, world);
  }

  toString(): string {
    const kill = this.#wasKilled
      ? `, and the server is cut off at message ${this.#killAt} to the database, and another one takes over`
      : '';
    return `${this.#step.words}${kill}`;
  }
}
