export interface Together<Ask, Answer> {
  /** Answers in the order of what was asked. Nothing is asked twice in one go. */
  work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  /** Two who ask for the same share one answer. */
  keyOf: (ask: Ask) => string;
  /** Only asks of one lane go together; one lane does not wait for another. */
  laneOf?: (ask: Ask) => string;
  most: number;
  /** Whether a fault may be that of a single one: then each is done alone, and nobody suffers for another. */
  isSomebodysFault: (error: unknown) => boolean;
}

/** A go that takes longer, on a connection that broke unnoticed for example, is not waited for. */
const patienceMs = 250;

/**
 * Does in one go what many ask for at once: whoever asks while a go is under way waits for its end, and is part of the
 * next one. Nobody waits where nothing is under way.
 */
export function together<Ask, Answer>({
  work,
  keyOf,
  laneOf = () => '',
  most,
  isSomebodysFault,
}: Together<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  /** Who waits in each lane, as long as something is under way there. */
  const lanes = new Map<string, Map<string, Turn<Ask, Answer>>>();

  async function go(turns: readonly Turn<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await work(turns.map(({ ask }) => ask));
      for (const [index, turn] of turns.entries()) turn.give(answers[index] as Answer);
    } catch (error) {
      if (turns.length > 1 && isSomebodysFault(error)) for (const turn of turns) await go([turn]);
      else for (const turn of turns) turn.fail(error);
    }
  }

  async function goOn(lane: string, waiting: Map<string, Turn<Ask, Answer>>): Promise<void> {
    while (waiting.size > 0) {
      const turns = [...waiting.values()].slice(0, most);
      for (const { ask } of turns) waiting.delete(keyOf(ask));
      await atMost(patienceMs, go(turns));
    }
    lanes.delete(lane);
  }

  return (ask) => {
    const lane = laneOf(ask);
    const waiting = lanes.get(lane);
    const known = waiting?.get(keyOf(ask));
    if (known) return known.answer;
    const turn = new Turn<Ask, Answer>(ask);
    if (waiting) {
      waiting.set(keyOf(ask), turn);
    } else {
      const begun = new Map([[keyOf(ask), turn]]);
      lanes.set(lane, begun);
      void goOn(lane, begun);
    }
    return turn.answer;
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}

class Turn<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Promise<Answer>;
  give!: (answer: Answer) => void;
  fail!: (error: unknown) => void;

  constructor(ask: Ask) {
    this.ask = ask;
    this.answer = new Promise((resolve, reject) => {
      this.give = resolve;
      this.fail = reject;
    });
  }
}
