export interface BatcherOptions<Request, Result> {
  /** Returns the results in the order of the requests. A batch has no two requests with the same key. */
  runBatch: (requests: readonly Request[]) => Promise<readonly Result[]>;
  /** Requests with the same key share one result while they wait. */
  dedupeKey: (request: Request) => string;
  /** A batch holds requests of one partition only. Partitions do not wait for each other. */
  partitionKey?: (request: Request) => string;
  maxBatchSize: number;
  /** Called with the size of each batch. */
  onBatch?: ((requests: number) => void) | undefined;
  /** Whether an error may be caused by a single request: then each request of the batch is run alone. */
  canRetryIndividually: (error: unknown) => boolean;
}

/** The next batch starts after this time even if the running one hangs, for example on a dead connection. */
const batchTimeoutMs = 250;

/**
 * Runs requests that arrive at the same time as one batch: a request that arrives while a batch is running
 * becomes part of the next batch. A request that arrives while no batch is running is run immediately.
 */
export function createBatcher<Request, Result>({
  runBatch,
  dedupeKey,
  partitionKey = () => '',
  maxBatchSize,
  onBatch,
  canRetryIndividually,
}: BatcherOptions<Request, Result>): (request: Request) => Promise<Result> {
  /** The waiting requests of each partition. A partition has an entry while one of its batches is running. */
  const partitions = new Map<string, Map<string, Waiting<Request, Result>>>();

  async function run(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const results = await runBatch(batch.map(({ request }) => request));
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && canRetryIndividually(error)) for (const waiting of batch) await run([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  async function runPartition(key: string, queue: Map<string, Waiting<Request, Result>>): Promise<void> {
    while (queue.size > 0) {
      const batch = [...queue.values()].slice(0, maxBatchSize);
      for (const { request } of batch) queue.delete(dedupeKey(request));
      onBatch?.(batch.length);
      await withTimeout(batchTimeoutMs, run(batch));
    }
    partitions.delete(key);
  }

  return (request) => {
    const partition = partitionKey(request);
    const queue = partitions.get(partition);
    const same = queue?.get(dedupeKey(request));
    if (same) return same.result;
    const waiting = new Waiting<Request, Result>(request);
    if (queue) {
      queue.set(dedupeKey(request), waiting);
    } else {
      const newQueue = new Map([[dedupeKey(request), waiting]]);
      partitions.set(partition, newQueue);
      void runPartition(partition, newQueue);
    }
    return waiting.result;
  };
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

class Waiting<Request, Result> {
  readonly request: Request;
  readonly result: Promise<Result>;
  resolve!: (result: Result) => void;
  reject!: (error: unknown) => void;

  constructor(request: Request) {
    this.request = request;
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
