/** What one student, and one process, may ask of the channel. */
export const realtimeLimits = {
  /** A sixth closes the oldest. Counted by each process for itself. */
  socketsOfStudent: 5,
  subscriptionsOfSocket: 5,
  messageBytes: 16 * 1024,
  /** Counting pings and pongs too: they cost as much. */
  messagesPerMinute: 60,
  initSeconds: 10,
  keepAliveSeconds: 30,
  /** Above this much unsent data a message waits until the student's line is free again. */
  droppingAboveBytes: 256 * 1024,
  /** Above this much the connection is cut. */
  cuttingAboveBytes: 1024 * 1024,
  /** At some 10 KB each a fifth of a gigabyte: more belong on another process. */
  socketsOfProcess: 20_000,
  /** Connections with a bad ticket that may wait to be told so in the words of the protocol. */
  refusedWaiting: 200,
} as const;

/** How long a client may hear nothing before it takes the connection for dead; in the words of the protocol. */
export const connectionTimeoutMs = 300_000;
