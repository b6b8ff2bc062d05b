import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectStoriesToHold } from './stories.ts';
import type { Step, Stories } from './stories.ts';

/** A server that counts, and on purpose forgets to under one condition. */
class CountingServer {
  counted = 0;
  added: string[] = [];
  killCount = 0;
  #killAt: number | undefined;
  readonly #canBeKilled: boolean;

  constructor(canBeKilled = true) {
    this.#canBeKilled = canBeKilled;
  }

  killAt(messageNumber: number | undefined): void {
    this.#killAt = messageNumber;
  }

  /** Sends one message to the database. Returns whether the server was killed at it. */
  sendMessage(): boolean {
    if (this.#killAt !== 1 || !this.#canBeKilled) return false;
    this.killCount++;
    this.#killAt = undefined;
    return true;
  }

  async settle(): Promise<void> {}
}

interface Model {
  count: number;
}

interface Fault {
  forgets(server: CountingServer, wasKilled: boolean): boolean;
}

function storiesOf(server: CountingServer, { forgets }: Fault) {
  const add = (name: string): Step<Model, CountingServer> => ({
    words: `${name} adds one`,
    async act(model) {
      model.count++;
      server.added.push(name);
      if (!forgets(server, server.sendMessage())) server.counted++;
    },
  });
  const compared: number[] = [];
  const stories: Stories<Model, CountingServer> = {
    server,
    steps: fc.constantFrom(add('Ana'), add('Ben'), add('Cleo')),
    maxSteps: 30,
    numStories: 20,
    messages: { usual: 1, most: 2 },
    async begin() {
      server.counted = 0;
      server.added = [];
      return { model: { count: 0 }, world: server };
    },
    async compare(model, world) {
      compared.push(model.count);
      expect(world.counted, 'the count').toBe(model.count);
    },
  };
  return { stories, compared };
}

const errorOf = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: Error) => error.message.split('\n'),
  );

const beginning = 'The server does not do what the model says. The shortest story that shows it:';

describe('stories', () => {
  // Not the numbers of a drill, which runs this file too.
  beforeAll(() => {
    vi.stubEnv('STORIES', undefined);
    vi.stubEnv('SEED', undefined);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('hold if the server does what the model says, and are compared after every step', async () => {
    const server = new CountingServer();
    let played = 0;
    const { stories, compared } = storiesOf(server, { forgets: () => (played++, false) });
    expect(await errorOf(expectStoriesToHold(stories))).toBeUndefined();
    expect(played).toBeGreaterThan(100);
    expect(compared).toHaveLength(played);
    expect(server.killCount).toBeGreaterThan(0);
  });

  test('tell the shortest story, without the kills and steps that are not needed', async () => {
    const forgets = ({ added }: CountingServer) => added.at(-1) === 'Ben' && added.includes('Cleo');
    const { stories } = storiesOf(new CountingServer(), { forgets });
    expect(await errorOf(expectStoriesToHold(stories))).toEqual([
      beginning,
      '  1. Cleo adds one.',
      '  2. Ben adds one.',
      expect.stringContaining('the count'),
      expect.stringMatching(/^\(STORIES=\d+ SEED=1 repeats it\. It was made shorter \d+ times\.\)$/),
    ]);
  });

  test('tell the shortest story that was found until the time for the search is over', async () => {
    const forgets = ({ added }: CountingServer) => added.at(-1) === 'Ben' && added.includes('Cleo');
    const { stories } = storiesOf(new CountingServer(), { forgets });
    const told = (await errorOf(expectStoriesToHold(stories, { searchMs: 0 })))!;
    const steps = told.slice(1, -3);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.at(-1)).toMatch(/Ben adds one\.$/);
    expect(told.slice(-2)).toEqual([
      expect.stringContaining('It was made shorter 0 times.'),
      '(There was no time to look for a still shorter one.)',
    ]);
  });

  test('that hold are all played, however long it takes', async () => {
    const { stories } = storiesOf(new CountingServer(), { forgets: () => false });
    let begun = 0;
    const counted = { ...stories, begin: () => (begun++, stories.begin()) };
    expect(await errorOf(expectStoriesToHold(counted, { searchMs: 0 }))).toBeUndefined();
    expect(begun).toBe(stories.numStories);
  });

  test('tell the kill without which the fault does not show', async () => {
    const forgets = ({ added }: CountingServer, wasKilled: boolean) => wasKilled && added.at(-1) === 'Ben';
    const { stories } = storiesOf(new CountingServer(), { forgets });
    const told = (await errorOf(expectStoriesToHold(stories)))!;
    const kill = ', and the server is cut off at message 1 to the database, and another one takes over';
    expect(told.slice(0, 2)).toEqual([beginning, `  1. Ben adds one${kill}.`]);
    expect(told[2]).toContain('the count');
  });

  test('fail if the server was never killed', async () => {
    const { stories } = storiesOf(new CountingServer(false), { forgets: () => false });
    expect(await errorOf(expectStoriesToHold(stories))).toEqual([
      expect.stringContaining('The server was killed in no step'),
    ]);
  });

  test('fail if no step was possible', async () => {
    const { stories } = storiesOf(new CountingServer(), { forgets: () => false });
    const steps = stories.steps.map((step) => ({ ...step, isPossible: () => false }));
    expect(await errorOf(expectStoriesToHold({ ...stories, steps }))).toEqual([
      'No step was possible in any story.',
    ]);
  });
});
