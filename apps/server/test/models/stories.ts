import { minuteMs } from '@crewtable/contract';
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
  server: Pick<KillableServer, 'killAt' | 'killCount' | 'settle'>;
  /** How many stories in `npm test`. The drill tells more. */
  numStories: number;
  /** How many messages to the database a step usually sends, and how many at most: a kill is at one of them. */
  messages: { usual: number; most: number };
}

/** A step may take seconds, and some thousand shorter stories may be tried. */
const usualSearchMs = 5 * minuteMs;

/**
 * Plays random stories against the server and the model. In some steps the server is killed, which
 * `KillableServer` describes. If the two differ, the shortest story that shows it is found, and told in the error. The search for it ends
 * after `searchMs`, with the shortest story that was found by then. Stories that hold are never cut short.
 */
export async function expectStoriesToHold<Model extends object, World extends object>(
  stories: Stories<Model, World>,
  { searchMs = usualSearchMs } = {},
): Promise<void> {
  const numRuns = Number(process.env['STORIES'] ?? stories.numStories);
  const seed = Number(process.env['SEED'] ?? 1);
  const { usual, most } = stories.messages;
  const killAt = fc.oneof(
    // So that a kill that is not needed is left out of the shortest story.
    { withCrossShrink: true },
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: most }) },
  );
  const command = fc
    .tuple(stories.steps, killAt)
    .map(([step, messageNumber]) => new StepCommand(stories, step, messageNumber));
  let playedSteps = 0;
  // fast-check goes on from each shorter story that fails, so the last one that failed is the shortest.
  let shortest: readonly string[] = [];
  let searchEndsAtMs = Infinity;
  let isSearchCut = false;
  const property = fc.asyncProperty(
    fc.commands([command], { maxCommands: stories.maxSteps, size: 'max', disableReplayLog: true }),
    async (commands) => {
      if (performance.now() >= searchEndsAtMs) {
        // fast-check takes it for a story that holds, and has soon no shorter one left.
        isSearchCut = true;
        return;
      }
      const sentences: string[] = [];
      const begin = async () => {
        const { model, world } = await stories.begin();
        return { model, real: { world, sentences } };
      };
      try {
        await fc.asyncModelRun(begin, commands);
      } catch (error) {
        shortest = sentences;
        searchEndsAtMs = Math.min(searchEndsAtMs, performance.now() + searchMs);
        throw error;
      } finally {
        playedSteps += sentences.length;
      }
    },
  );
  const result = await fc.check(property, { numRuns, seed });
  if (!result.failed) {
    const { killCount } = stories.server;
    if (process.env['STORIES'] !== undefined)
      console.log(`${numRuns} stories of ${playedSteps} steps with ${killCount} kills, seed ${seed}`);
    if (playedSteps === 0) throw new Error('No step was possible in any story.');
    if (killCount === 0 && numRuns >= stories.numStories)
      throw new Error('The server was killed in no step: `messages` is more than what steps send.');
    return;
  }
  const { errorInstance, numShrinks } = result;
  throw new Error(
    [
      'The server does not do what the model says. The shortest story that shows it:',
      ...shortest.map((sentence, index) => `  ${index + 1}. ${sentence}.`),
      errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
      `(STORIES=${result.numRuns} SEED=${seed} repeats it. It was made shorter ${numShrinks} times.)`,
      ...(isSearchCut ? ['(There was no time to look for a still shorter one.)'] : []),
    ].join('\n'),
    { cause: errorInstance },
  );
}

interface Played<World> {
  world: World;
  /** What happened so far, one sentence for each step. */
  sentences: string[];
}

class StepCommand<Model extends object, World> implements AsyncCommand<Model, Played<World>> {
  readonly #stories: Stories<Model, World>;
  readonly #step: Step<Model, World>;
  readonly #killAt: number | undefined;

  constructor(stories: Stories<Model, World>, step: Step<Model, World>, killAt: number | undefined) {
    this.#stories = stories;
    this.#step = step;
    this.#killAt = killAt;
  }

  check(model: Readonly<Model>): boolean {
    return this.#step.isPossible?.(model) ?? true;
  }

  /** fast-check may run the same command in several stories, so the command keeps no result. */
  async run(model: Model, { world, sentences }: Played<World>): Promise<void> {
    const { server, compare } = this.#stories;
    const killsBefore = server.killCount;
    const wasKilled = () => server.killCount > killsBefore;
    try {
      if (!this.#step.isOutside) server.killAt(this.#killAt);
      await this.#step.act(model, world);
      if (this.#step.isOutside) server.killAt(this.#killAt);
      await server.settle();
    } finally {
      server.killAt(undefined);
      sentences.push(wasKilled() ? `${this.#step.words}${this.#wordsOfKill()}` : this.#step.words);
    }
    if (wasKilled()) await server.settle();
    await compare(model, world);
  }

  #wordsOfKill(): string {
    return `, and the server is cut off at message ${this.#killAt} to the database, and another one takes over`;
  }
}
